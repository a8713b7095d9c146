import { apiAddress } from '@arena/shared/api/api-url';

/** Milliseconds; specification §9. */
const PING_EVERY = 4 * 60_000;
const PING_ABORT = 5_000;

/**
 * Pings the server once the page has loaded and then every four minutes; silent for the visitor, quiet while offline.
 * Returns how to stop.
 */
export function keepServerAwake() {
  let pending = false;
  const ping = async () => {
    if (pending || !navigator.onLine) return;
    pending = true;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), PING_ABORT);
    try {
      await fetch(apiAddress('/ping'), { signal: abort.signal, cache: 'no-store' });
    } catch {
      // Nobody waits for the answer; the next ping tries again.
    } finally {
      clearTimeout(timer);
      pending = false;
    }
  };
  if (document.readyState === 'complete') void ping();
  else window.addEventListener('load', ping, { once: true });
  window.addEventListener('online', ping);
  const interval = setInterval(ping, PING_EVERY);
  return () => {
    window.removeEventListener('load', ping);
    window.removeEventListener('online', ping);
    clearInterval(interval);
  };
}
