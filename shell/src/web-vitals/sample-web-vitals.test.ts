import { Blob } from 'node:buffer';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { webVitalsSchema } from '@arena/shared/contract/reports/web-vitals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type OnVital = (metric: { value: number }) => void;

/** Callback of the library, which measures nothing in jsdom. */
let measureLcp: OnVital;
const library = {
  onLCP: jest.fn((callback: OnVital) => {
    measureLcp = callback;
  }),
};
jest.unstable_mockModule('web-vitals', () => library);
const { sectionState } = await import('../sections/section-state');
const { sampleWebVitals } = await import('./sample-web-vitals');
const { recordPage } = await import('./shown-pages');

const SET = 'set-0123456789abcdef';
const sendBeacon = jest.fn((_url: string, _data: Blob) => true);
let random: number;
let visibility: DocumentVisibilityState;
let idle: (() => void)[];
/** Milliseconds since the document was opened. */
let time: number;
let observers: FakeObserver[];

/** An observer of performance entries, which jsdom lacks. */
class FakeObserver {
  static supportedEntryTypes: string[];
  readonly types: string[] = [];
  private pending: object[] = [];
  constructor(private readonly callback: (list: { getEntries: () => object[] }) => void) {
    observers.push(this);
  }
  observe = ({ type }: { type: string }) => this.types.push(type);
  disconnect = () => observers.splice(observers.indexOf(this), 1);
  takeRecords = () => this.pending.splice(0);
  add = (...entries: object[]) => this.pending.push(...entries);
  deliver = () => this.callback({ getEntries: this.takeRecords });
}

/** Adds an entry, which the browser delivers when it has time. */
function addEntry(entryType: string, entry: object) {
  observers.find(({ types }) => types.includes(entryType))?.add({ entryType, ...entry });
}

let presses: number;
/** A press; its slow script runs from the beginning to the end. */
const press = (startTime: number, duration: number, script?: string) => {
  presses += 7;
  addEntry('event', { interactionId: presses, startTime, duration });
  // A browser may have delivered the press before.
  observers[0]?.deliver();
  if (script) addEntry('long-animation-frame', { scripts: [{ startTime, duration, sourceURL: script }] });
};

const shift = (startTime: number, value: number, hadRecentInput = false) =>
  addEntry('layout-shift', { startTime, value, hadRecentInput });

/** A navigation in place. */
function open(path: string, at: number) {
  time = at;
  recordPage(path);
}

beforeEach(() => {
  random = 0.0999;
  visibility = 'visible';
  idle = [];
  time = 0;
  presses = 0;
  observers = [];
  FakeObserver.supportedEntryTypes = ['event', 'first-input', 'layout-shift', 'long-animation-frame'];
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  jest.spyOn(performance, 'now').mockImplementation(() => time);
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

/** Starts to measure, and ends when `visit` has happened. @returns the pages of the only beacon */
async function measure(visit: () => void) {
  sampleWebVitals();
  await rest();
  visit();
  changeVisibility('hidden');
  const [beacon, ...others] = await sentBeacons();
  expect(others).toEqual([]);
  return beacon?.body.pages;
}

test('sends the numbers once, when the page is hidden', async () => {
  sampleWebVitals();
  await rest();
  measureLcp({ value: 1234.5 });
  changeVisibility('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  press(500, 40);
  // The library completes its number while the page is being hidden.
  window.addEventListener('visibilitychange', () => measureLcp({ value: 2345.5 }), { capture: true, once: true });
  changeVisibility('hidden');
  changeVisibility('visible');
  changeVisibility('hidden');
  const body = { set: SET, pages: [{ page: '/market', lcp: 2345.5, cls: 0, inp: 40 }] };
  expect(await sentBeacons()).toEqual([{ url: '/api/web-vitals', type: 'application/json', body }]);
  expect(observers).toEqual([]);
});

test('a press counts for the page that was shown when it began, without what was typed into its URL', async () => {
  const pages = await measure(() => {
    press(900, 480);
    open('/blogs', 1_000);
    window.history.pushState(null, '', '/blogs?q=asha@arena.test');
    press(2_000, 720);
    press(3_000, 160);
    // The end of the first press, which began on the page before.
    addEntry('event', { interactionId: 7, startTime: 1_010, duration: 900 });
    open('/market', 4_000);
    press(5_000, 560);
    open('/help', 6_000);
  });
  expect(pages).toEqual([
    { page: '/market', cls: 0, inp: 900 },
    { page: '/blogs', cls: 0, inp: 720 },
    { page: '/help', cls: 0 },
  ]);
});

test('leaves out one interaction in fifty, as the published definition does', async () => {
  const pages = await measure(() => {
    for (let i = 0; i < 49; i++) press(i * 100, 24);
    press(6_000, 640);
    open('/blogs', 10_000);
    for (let i = 0; i < 48; i++) press(11_000 + i * 100, 24);
    press(19_000, 640);
  });
  expect(pages).toMatchObject([
    { page: '/market', inp: 24 },
    { page: '/blogs', inp: 640 },
  ]);
});

test('adds up the layout shifts of a burst, by page', async () => {
  const pages = await measure(() => {
    shift(100, 0.5, true);
    shift(200, 0.1);
    shift(900, 0.1);
    shift(2_000, 0.15);
    open('/blogs', 2_500);
    shift(2_600, 0.05);
    for (let at = 10_000; at < 16_000; at += 500) shift(at, 0.01);
  });
  expect(pages).toEqual([
    { page: '/market', cls: 0.2 },
    { page: '/blogs', cls: expect.closeTo(0.1) },
  ]);
});

test.each([
  ['a section', 'http://localhost/releases/mf-market/1.0.0-0123456789abcdef/184.js', true],
  ['the shell, which calls the handlers of sections', 'http://localhost/releases/shell/1.0.0-0123456789abcdef/a.js'],
  ['another site', 'https://example.org/releases/mf-market/1.0.0-0123456789abcdef/184.js'],
  ['a URL that a visitor typed', 'http://localhost/blogs?/releases/mf-market/1.0.0-0123456789abcdef/asha.js'],
  ['an unknown place', ''],
])('names the section whose script blocked a press longest: %s', async (_, script, isNamed = false) => {
  const pages = await measure(() => {
    open('/blogs', 1_000);
    press(1_900, 80, 'http://localhost/releases/mf-home/1.0.0-0123456789abcdef/1.js');
    press(2_000, 480, script);
  });
  const longestScript = { app: 'mf-market', release: '1.0.0-0123456789abcdef' };
  expect(pages?.[1]).toEqual({ page: '/blogs', cls: 0, inp: 480, ...(isNamed && { longestScript }) });
});

test('sends twenty pages at most', async () => {
  const pages = await measure(() => {
    for (let i = 1; i < 30; i++) open(`/blogs/${i}`, i * 1_000);
  });
  expect(pages).toHaveLength(20);
});

test('sends nothing of a page view in which a release failed: its fallback has no place in the release set', async () => {
  sectionState.quarantined.add('1.0.0-0123456789abcdef');
  expect(await measure(() => press(500, 40))).toBeUndefined();
  sectionState.quarantined.clear();
});

test('sends nothing if the browser measures nothing', async () => {
  FakeObserver.supportedEntryTypes = ['element'];
  expect(await measure(() => press(500, 40))).toBeUndefined();
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
