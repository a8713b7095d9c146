import { beforeEach, expect, jest, test } from '@jest/globals';
import { scrollWhenPossible } from './scroll-when-possible';

/** How far the page can be scrolled. */
let longest = 0;
let resized = () => {};
const disconnect = jest.fn();

beforeEach(() => {
  disconnect.mockClear();
  longest = 100;
  jest.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: Math.min(Number(args[1]), longest) });
  });
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resized = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect = disconnect;
  };
});

test('scrolls at once if the page is long enough', () => {
  scrollWhenPossible(80);
  expect(window.scrollY).toBe(80);
  expect(disconnect).not.toHaveBeenCalled();
});

test('scrolls once later content has made the page long enough', () => {
  scrollWhenPossible(500);
  expect(window.scrollY).toBe(100);
  longest = 900;
  resized();
  expect(window.scrollY).toBe(500);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'a visitor who scrolls first (%s) is left alone',
  (type) => {
    scrollWhenPossible(500);
    window.dispatchEvent(new Event(type));
    expect(disconnect).toHaveBeenCalledTimes(1);
  },
);
