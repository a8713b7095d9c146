import { apiUrl } from '@arena/shared/api/api-url';

/** Milliseconds. */
const PING_INTERVAL = 4 * 60_000;
const PING_TIMEOUT = 5_000;

/**
 * Pings the server once the page has loaded and then every four minutes. Sends nothing while offline and never shows
 * an error.
 * @returns a function that stops the pings
 */
export function keepServerAwake() {
  let pending = false;
  const ping = async () => {
    if (pending || !navigator.onLine) return;
    pending = true;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), PING_TIMEOUT);
    try {
      await fetch(apiUrl('/ping'), { signal: controller.signal, cache: 'no-store' });
    } catch {
      // The next ping tries again.
    } finally {
      clearTimeout(timer);
      pending = false;
    }
  };
  if (document.readyState === 'complete') void ping();
  else window.addEventListener('load', ping, { once: true });
  window.addEventListener('online', ping);
  const interval = setInterval(ping, PING_INTERVAL);
  return () => {
    window.removeEventListener('load', ping);
    window.removeEventListener('online', ping);
    clearInterval(interval);
  };
}
