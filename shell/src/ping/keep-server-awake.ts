import { apiAddress } from '@arena/shared/api/address';

/** Milliseconds; specification §9. */
const PING_EVERY = 4 * 60_000;
const PING_ABORT = 5_000;

/** Pings the server now and every four minutes; silent for the visitor, and quiet while offline. */
export function keepServerAwake() {
  let pending = false;
  const ping = async () => {
    if (pending || !navigator.onLine) return;
    pending = true;
    try {
      await fetch(apiAddress('/ping'), { signal: AbortSignal.timeout(PING_ABORT), cache: 'no-store' });
    } catch {
      // Nobody waits for the answer; the next ping tries again.
    } finally {
      pending = false;
    }
  };
  if (document.readyState === 'complete') void ping();
  else window.addEventListener('load', ping, { once: true });
  window.addEventListener('online', ping);
  setInterval(ping, PING_EVERY);
}
