import type { OnProgress } from '../byte-stream';

const CELLS = 24;
/** Clears the current line of a terminal. */
export const CLEAR_LINE = '\r\u001b[K';

/**
 * A progress bar on one line of a terminal. It disappears when the upload is complete.
 * @param write writes text to the terminal
 */
export function progressBar(label: string, write: (text: string) => void): OnProgress {
  return (sent, total) => {
    const share = total === 0 ? 1 : sent / total;
    const filled = Math.floor(share * CELLS);
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(CELLS - filled)}]`;
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    write(share === 1 ? CLEAR_LINE : `${CLEAR_LINE}${label} ${bar} ${percent} of ${Math.ceil(total / 1024)} kB`);
  };
}
