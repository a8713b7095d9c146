import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Stands in for what jsdom has no idea of: films, media queries and what is in sight. */
export function aBrowser({ stillness = false, saveData = false } = {}) {
  jest.restoreAllMocks();
  const watchers = new Set<IntersectionObserverCallback>();
  class Observer {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe() {
      watchers.add(this.callback);
    }
    disconnect() {
      watchers.delete(this.callback);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => aMediaQuery(stillness) });
  Object.assign(navigator, { connection: { saveData } });
  const media = HTMLMediaElement.prototype;
  return {
    play: jest.spyOn(media, 'play').mockResolvedValue(),
    pause: jest.spyOn(media, 'pause').mockReturnValue(),
    show: (isIntersecting: boolean) =>
      act(() => {
        const entry = { isIntersecting } as IntersectionObserverEntry;
        for (const watcher of watchers) watcher([entry], {} as IntersectionObserver);
      }),
  };
}

function aMediaQuery(matches: boolean) {
  return Object.assign(new EventTarget(), { matches });
}
