import { act } from '@testing-library/react';

/** Stands in for the browser's media queries, which jsdom lacks; answers with the way to change the match. */
export function standInForMatchMedia() {
  const changes = new EventTarget();
  const list = Object.assign(changes, { matches: false });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list });
  return {
    setMatches(matches: boolean) {
      list.matches = matches;
      act(() => {
        changes.dispatchEvent(new Event('change'));
      });
    },
  };
}
