import { Blob } from 'node:buffer';
import { failureReportSchema } from '@arena/shared/contract/reports/failure-report';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sectionState } from '../sections/section-state';
import { watchPage } from './watch-page';

const WATCHED = { app: 'mf-blogs', release: '1.0.0-0123456789abcdef' };
const sendBeacon = jest.fn((_url: string, _report: Blob) => true);

let visibility: DocumentVisibilityState;
let end: () => void;
let observe: (tasks: { duration: number }[]) => void;
let idle: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  visibility = 'visible';
  idle = [];
  end = () => {};
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  class Observer {
    static supportedEntryTypes = ['longtask'];
    observe() {}
    disconnect() {}
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      observe = (tasks) => callback({ getEntries: () => tasks });
    }
  }
  Object.assign(globalThis, { Blob });
  Object.assign(window, { PerformanceObserver: Observer, requestIdleCallback: (act: () => void) => idle.push(act) });
  Object.assign(navigator, { sendBeacon });
  window.history.replaceState(null, '', '/blogs?q=asha');
  show('<h1>Blogs</h1>');
});
afterEach(() => {
  end();
  sectionState.reported.clear();
  window.sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
  sendBeacon.mockClear();
});

const show = (content: string) => {
  document.body.innerHTML = `<header>Arena</header><main>${content}</main><footer>Help</footer>`;
};

/** Opens an idle page, and lets time pass. */
function open({ rests = true } = {}) {
  end = watchPage(WATCHED);
  if (rests) for (const act of idle) act();
}

async function reports() {
  const sent = await Promise.all(sendBeacon.mock.calls.map(async ([, report]) => JSON.parse(await report.text())));
  return sent.map((report) => {
    const { app, release, reason, page } = failureReportSchema.parse(report);
    expect({ app, release }).toEqual(WATCHED);
    return `${reason} ${page}`;
  });
}

test.each([
  ['nothing', ''],
  ['blanks only', '<div> \n </div>'],
  ['text that is not displayed', '<div style="display: none"><p>Blogs</p></div>'],
  ['hidden text', '<p style="visibility: hidden">Blogs</p>'],
  ['text that is too faint to read', '<div style="opacity: 0.2"><p style="opacity: 0.1">Blogs</p></div>'],
])('a page with %s is blank', async (_, content) => {
  show(content);
  open();
  jest.advanceTimersByTime(2_999);
  expect(await reports()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(await reports()).toEqual(['blank /blogs']);
});

test.each([
  ['text', '<div><p>Blogs</p></div>'],
  ['half-transparent text', '<p style="opacity: 0.5">Blogs</p>'],
  ['only a picture', '<img alt="">'],
  ['only a field', '<input>'],
])('a page with %s is not blank', async (_, content) => {
  show(content);
  open();
  jest.advanceTimersByTime(60_000);
  expect(await reports()).toEqual([]);
});

/** jsdom has no layout, and no pseudo-elements. */
function lay() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 40));
  const { getComputedStyle } = window;
  jest
    .spyOn(window, 'getComputedStyle')
    .mockImplementation((element, part) =>
      part ? Object.assign(getComputedStyle(element), { content: 'none' }) : getComputedStyle(element),
    );
}

const WHITE = 'rgb(255, 255, 255)';

test.each([
  ['in the colour of the page', `color: ${WHITE}`, ''],
  ['without a colour', 'color: transparent', ''],
  ['without a size', 'font-size: 0', ''],
])('a page with all text %s is unreadable', async (_, style, more) => {
  show(
    `<div style="background-color: ${WHITE}"><h1 style="${style}">Blogs</h1><p style="${style}">Mud</p>${more}</div>`,
  );
  lay();
  open();
  jest.advanceTimersByTime(3_000);
  expect(await reports()).toEqual(['unreadable /blogs']);
});

test.each([
  ['in another colour', 'color: black', ''],
  ['over a picture', `color: ${WHITE}`, '<img alt="">'],
  ['over a gradient', `color: ${WHITE}`, '<i style="background-image: url(sky.png)"></i>'],
  ['over a box of another colour', `color: ${WHITE}`, '<i style="background-color: black"></i>'],
  ['next to readable text', `color: ${WHITE}`, '<p>Sun</p>'],
  ['with a shadow', `color: ${WHITE}; text-shadow: 1px 1px black`, ''],
])('a page with text %s is readable', async (_, style, more) => {
  show(
    `<div style="background-color: ${WHITE}"><h1 style="${style}">Blogs</h1>${more}<p style="${style}">Mud</p></div>`,
  );
  lay();
  open();
  jest.advanceTimersByTime(60_000);
  expect(await reports()).toEqual([]);
});

test('a page that is empty for a moment, left, or in the background is not blank', async () => {
  show('');
  open();
  jest.advanceTimersByTime(2_500);
  show('<p>Blogs</p>');
  jest.advanceTimersByTime(60_000);
  end();
  show('');
  open();
  jest.advanceTimersByTime(1_000);
  end();
  jest.advanceTimersByTime(60_000);
  visibility = 'hidden';
  open();
  jest.advanceTimersByTime(60_000);
  expect(await reports()).toEqual([]);
});

test('a task of more than five seconds is a frozen page, once', async () => {
  open();
  observe([{ duration: 4_999 }]);
  expect(await reports()).toEqual([]);
  observe([{ duration: 60 }, { duration: 5_000 }]);
  observe([{ duration: 9_000 }]);
  expect(await reports()).toEqual(['frozen /blogs']);
});

test('a page that is never idle is frozen, unless the tab is in the background', async () => {
  open({ rests: false });
  jest.advanceTimersByTime(14_999);
  expect(await reports()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(await reports()).toEqual(['frozen /blogs']);
  end();
  sectionState.reported.clear();
  open({ rests: false });
  visibility = 'hidden';
  window.dispatchEvent(new Event('visibilitychange'));
  visibility = 'visible';
  jest.advanceTimersByTime(60_000);
  expect(await reports()).toHaveLength(1);
});

/** The storage of a tab as a frozen page leaves it. */
function freeze(): string {
  open();
  const mark = JSON.stringify({ ...window.sessionStorage });
  end();
  return mark;
}

function restore(mark: string) {
  for (const [key, value] of Object.entries(JSON.parse(mark))) window.sessionStorage.setItem(key, String(value));
}

test('a tab that is reopened after a freeze reports the frozen page', async () => {
  const mark = freeze();
  restore(mark);
  jest.advanceTimersByTime(5_000);
  window.history.replaceState(null, '', '/market');
  open();
  expect(await reports()).toEqual(['frozen /blogs']);
});

test('a page that was left, or a duplicate of a live tab, does not count as frozen', async () => {
  open();
  window.dispatchEvent(new Event('pagehide'));
  expect({ ...window.sessionStorage }).toEqual({});
  end();
  const mark = freeze();
  restore(mark);
  jest.advanceTimersByTime(4_000);
  open();
  window.sessionStorage.setItem('watched-page', '{');
  end();
  open();
  expect(await reports()).toEqual([]);
});
