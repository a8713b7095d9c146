import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepServerAwake } from './keep-server-awake';

const MINUTE = 60_000;
const originalFetch = globalThis.fetch;
let online: boolean;
let stop = () => {};
let fetch: jest.Mock<typeof globalThis.fetch>;

beforeEach(() => {
  jest.useFakeTimers();
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

test('S11.1 the server is pinged once the page has loaded, then every four minutes', async () => {
  stop = keepServerAwake();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/ping']);
  await jest.advanceTimersByTimeAsync(4 * MINUTE - 1);
  expect(fetch).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(8 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('S11.3 while the page still loads nothing is sent', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  stop = keepServerAwake();
  expect(fetch).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S11.2 a ping is aborted after five seconds', async () => {
  fetch.mockReturnValue(new Promise(() => {}));
  stop = keepServerAwake();
  const signal = fetch.mock.calls[0]?.[1]?.signal;
  await jest.advanceTimersByTimeAsync(4_999);
  expect(signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
});

test('S11.3 no two pings at once', async () => {
  fetch.mockReturnValue(new Promise(() => {}));
  stop = keepServerAwake();
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S11.3 none while offline, one as soon as the connection is back', async () => {
  online = false;
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S11.3 a failed ping is silent and does not stop the next', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = keepServerAwake();
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(2);
});
