import { useState, useSyncExternalStore } from 'react';

const SECOND = 1000;

/** The visitor's clock in milliseconds since 1970, by whole seconds. */
export function wholeSecond(): number {
  return Date.now() - (Date.now() % SECOND);
}

/**
 * The clock, read anew each second and when the tab comes back from the background. For parts that are not
 * prerendered: in Node it would be the time of building.
 */
export function useNow(): number {
  const [clock] = useState(aClock);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

/** Between two looks at it its hands stand still, as a render that takes a while needs it. */
function aClock() {
  let now = wholeSecond();
  return {
    read: () => now,
    subscribe: (onTick: () => void) => {
      const look = () => {
        now = wholeSecond();
        onTick();
      };
      const tick = () => {
        timer = setTimeout(tick, untilNextSecond());
        look();
      };
      let timer = setTimeout(tick, untilNextSecond());
      document.addEventListener('visibilitychange', look);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', look);
      };
    },
  };
}

/** Asking the clock each time keeps the ticks from drifting. */
function untilNextSecond(): number {
  return SECOND - (Date.now() % SECOND);
}
