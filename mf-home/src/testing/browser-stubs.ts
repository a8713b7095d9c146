import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Stubs the browser features that jsdom lacks: videos, media queries and intersection observers. */
export function stubBrowser({ reducedMotion = false, saveData = false } = {}) {
  jest.restoreAllMocks();
  const callbacks = new Set<IntersectionObserverCallback>();
  class Observer {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe() {
      callbacks.add(this.callback);
    }
    disconnect() {
      callbacks.delete(this.callback);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => fakeMediaQuery(reducedMotion) });
  Object.assign(navigator, { connection: { saveData } });
  const media = HTMLMediaElement.prototype;
  return {
    play: jest.spyOn(media, 'play').mockResolvedValue(),
    pause: jest.spyOn(media, 'pause').mockReturnValue(),
    setInView: (isIntersecting: boolean) =>
      act(() => {
        const entry = { isIntersecting } as IntersectionObserverEntry;
        for (const callback of callbacks) callback([entry], {} as IntersectionObserver);
      }),
  };
}

function fakeMediaQuery(matches: boolean) {
  return Object.assign(new EventTarget(), { matches });
}
