import { useState, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** The time of the visitor's clock in milliseconds since 1970, rounded down to a second. */
export function wholeSecond(): number {
  return Date.now() - (Date.now() % SECOND_MS);
}

/**
 * The current time in whole seconds. Updates every second and when the tab becomes visible again. Not for prerendered
 * components, which would show the time of the build.
 */
export function useNow(): number {
  const [clock] = useState(createClock);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

/** `read` returns the same value until the next tick, which `useSyncExternalStore` requires. */
function createClock() {
  let now = wholeSecond();
  return {
    read: () => now,
    subscribe: (onTick: () => void) => {
      const update = () => {
        now = wholeSecond();
        onTick();
      };
      const tick = () => {
        timer = setTimeout(tick, untilNextSecond());
        update();
      };
      let timer = setTimeout(tick, untilNextSecond());
      document.addEventListener('visibilitychange', update);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', update);
      };
    },
  };
}

/** Milliseconds to the next full second. Computing it for each tick prevents drift. */
function untilNextSecond(): number {
  return SECOND_MS - (Date.now() % SECOND_MS);
}
