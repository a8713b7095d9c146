import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepServerAwake } from './keep-server-awake';

const MINUTE = 60_000;
const originalFetch = globalThis.fetch;
let online: boolean;
let stop = () => {};
let fetch: jest.Mock<typeof globalThis.fetch>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  online = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  fetch = jest.fn<typeof globalThis.fetch>().mockResolvedValue({ ok: true } as Response);
  globalThis.fetch = fetch;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.fetch = originalFetch;
});

const pingedUrls = () => fetch.mock.calls.map(([url]) => String(url));
const pingedPaths = () => pingedUrls().map((url) => url.split('?')[0]);

test('pings once the page has loaded and then every four minutes @S11.1', async () => {
  stop = keepServerAwake();
  expect(pingedPaths()).toEqual(['/ping']);
  await jest.advanceTimersByTimeAsync(4 * MINUTE - 1);
  expect(fetch).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(8 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('sends nothing while the page is loading @S11.3', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  stop = keepServerAwake();
  expect(fetch).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('aborts a ping after five seconds @S11.2', async () => {
  fetch.mockReturnValue(new Promise(() => {}));
  stop = keepServerAwake();
  const signal = fetch.mock.calls[0]?.[1]?.signal;
  await jest.advanceTimersByTimeAsync(4_999);
  expect(signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
});

test('never sends two pings at once @S11.3', async () => {
  fetch.mockReturnValue(new Promise(() => {}));
  stop = keepServerAwake();
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('sends none while offline and one as soon as the connection is back @S11.3', async () => {
  online = false;
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('ignores a failed ping and sends the next @S11.3', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('reports the release set of the tab once an hour, and again if that ping failed', async () => {
  document.body.innerHTML = '<script type="application/json" id="release-map">{"set":"set-0123456789abcdef"}</script>';
  jest.setSystemTime(new Date('2026-11-21T10:30:00Z'));
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(40 * MINUTE);
  const withSet = pingedUrls().map((url) => url === '/ping?set=set-0123456789abcdef');
  expect(withSet).toEqual([true, true, ...Array(6).fill(false), true, false, false]);
  document.body.innerHTML = '';
});

test('confirms a page view that a guard measures, once', async () => {
  const timing = { serverTiming: [{ name: 'request', description: 'the-request.signed-number' }] };
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([timing as never]);
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  const confirmed = pingedUrls().filter((url) => url.includes('&view=the-request.signed-number'));
  expect([confirmed.length, pingedUrls()[0]]).toEqual([1, confirmed[0]]);
});
