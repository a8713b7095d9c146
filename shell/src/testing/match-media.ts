import { act } from '@testing-library/react';

/** Stubs `window.matchMedia`, which jsdom lacks. The returned object changes whether media queries match. */
export function stubMatchMedia() {
  const list = Object.assign(new EventTarget(), { matches: false });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list });
  return {
    setMatches(matches: boolean) {
      list.matches = matches;
      act(() => {
        list.dispatchEvent(new Event('change'));
      });
    },
  };
}
