import { apiUrl } from '@arena/shared/api/api-url';
import { textOf } from '@arena/shared/api/json';
import { pageRequestId } from '@arena/shared/contract/reports/page-request-id';
import { HOUR } from '@arena/shared/contract/time/duration';
import { setNewestReleaseSet } from '../sections/newer-release-set';
import { readReleaseMap } from '../sections/release-map';

/** Milliseconds. */
const PING_INTERVAL = 4 * 60_000;
const PING_TIMEOUT = 5_000;

/**
 * Pings the server once the page has loaded and then every four minutes. Sends nothing while offline and never shows an
 * error. The answer names the release set that a new page would show. Once an hour the ping names the one of this tab,
 * and the first ping confirms the page view if the server asked for it.
 * @returns a function that stops the pings
 */
export function keepServerAwake() {
  let pending = false;
  let countedHour = 0;
  let view = pageRequestId();
  const ping = async () => {
    if (pending || !navigator.onLine) return;
    pending = true;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), PING_TIMEOUT);
    const hour = Math.floor(Date.now() / HOUR);
    // Only views that a guard measures have a number after the dot.
    const confirmed = view?.includes('.') ? `&view=${view}` : '';
    const query = hour === countedHour ? '' : `?set=${readReleaseMap().set}${confirmed}`;
    try {
      const response = await fetch(apiUrl(`/ping${query}`), { signal: controller.signal, cache: 'no-store' });
      countedHour = hour;
      view = undefined;
      setNewestReleaseSet(textOf((await response.json()).set));
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
