import { Blob } from 'node:buffer';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { webVitalsSchema } from '@arena/shared/contract/reports/web-vitals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type OnVital = (metric: { value: number }) => void;

/** Callbacks of the library, which measures nothing in jsdom. */
const measured: Record<string, OnVital> = {};
const listen = (vital: string) =>
  jest.fn((callback: OnVital) => {
    measured[vital] = callback;
  });
const library = { onLCP: listen('lcp'), onCLS: listen('cls'), onINP: listen('inp') };
jest.unstable_mockModule('web-vitals', () => library);
const { sampleWebVitals } = await import('./sample-web-vitals');

const SET = 'set-0123456789abcdef';
const sendBeacon = jest.fn((_url: string, _data: Blob) => true);
let random: number;
let visibility: DocumentVisibilityState;
let idle: (() => void)[];

beforeEach(() => {
  random = 0.0999;
  visibility = 'visible';
  idle = [];
  jest.spyOn(Math, 'random').mockImplementation(() => random);
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(navigator, { sendBeacon });
  Object.assign(window, { Blob, requestIdleCallback: (callback: () => void) => idle.push(callback) });
  document.body.innerHTML = `<script type="application/json" id="${RELEASE_MAP_ID}">{"set":"${SET}"}</script>`;
  window.history.replaceState(null, '', '/market?q=cap#top');
});
afterEach(() => {
  // Ends the page view of the test.
  changeVisibility('hidden');
  jest.restoreAllMocks();
  jest.clearAllMocks();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});

function changeVisibility(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Waits until the code that measures is loaded. */
async function rest() {
  for (const callback of idle) await callback();
}

async function sentBeacons() {
  return Promise.all(
    sendBeacon.mock.calls.map(async ([url, blob]) => {
      const body = JSON.parse(await blob.text());
      expect(webVitalsSchema.parse(body)).toEqual(body);
      return { url, type: blob.type, body };
    }),
  );
}

test('sends the numbers of the opened page once, when it is hidden', async () => {
  sampleWebVitals();
  await rest();
  window.history.pushState(null, '', '/blogs');
  measured.lcp?.({ value: 1234.5 });
  changeVisibility('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  // The library completes its numbers while the page is being hidden.
  window.addEventListener('visibilitychange', () => measured.cls?.({ value: 0 }), { capture: true, once: true });
  changeVisibility('hidden');
  changeVisibility('visible');
  measured.inp?.({ value: 40 });
  changeVisibility('hidden');
  const body = { set: SET, page: '/market', lcp: 1234.5, cls: 0 };
  expect(await sentBeacons()).toEqual([{ url: '/api/web-vitals', type: 'application/json', body }]);
});

test('sends nothing if the browser measures nothing', async () => {
  sampleWebVitals();
  await rest();
  changeVisibility('hidden');
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('measures only a tenth of the page views', async () => {
  random = 0.1;
  sampleWebVitals();
  await rest();
  expect(library.onLCP).not.toHaveBeenCalled();
});

test('measures nothing when the visitor saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  sampleWebVitals();
  expect(idle).toEqual([]);
});

test('waits until the page has loaded and is idle', async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  sampleWebVitals();
  expect(idle).toEqual([]);
  readyState.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  expect(idle).toHaveLength(1);
  expect(library.onLCP).not.toHaveBeenCalled();
  await rest();
  expect(library.onLCP).toHaveBeenCalledTimes(1);
});

test('waits for a task in browsers without idle callbacks', async () => {
  Object.assign(window, { requestIdleCallback: undefined });
  jest.useFakeTimers();
  sampleWebVitals();
  expect(jest.getTimerCount()).toBe(1);
  jest.useRealTimers();
});
