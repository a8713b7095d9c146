import type { OnSent } from './byte-stream';

const CELLS = 24;
/** Takes back what stands on the line of a terminal. */
export const ERASE = '\r\u001b[K';

/**
 * A bar on one line of a terminal, gone when all is sent.
 * @param write gets text that a terminal understands
 */
export function progressBar(label: string, write: (text: string) => void): OnSent {
  return (sent, whole) => {
    const share = whole === 0 ? 1 : sent / whole;
    const full = Math.floor(share * CELLS);
    const bar = `[${'#'.repeat(full)}${'.'.repeat(CELLS - full)}]`;
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    write(share === 1 ? ERASE : `${ERASE}${label} ${bar} ${percent} of ${Math.ceil(whole / 1024)} kB`);
  };
}
