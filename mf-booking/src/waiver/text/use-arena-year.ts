import { dayAtArena } from '@arena/shared/forms/fields/day';
import { useSyncExternalStore } from 'react';

/** The current year at the arena. Null in prerendered HTML, which can be older than the current year. */
export function useArenaYear(): string | null {
  return useSyncExternalStore(subscribe, thisYear, () => null);
}

/** The year needs no updates while the page is open. */
const subscribe = () => () => {};

function thisYear(): string {
  return dayAtArena(new Date()).slice(0, 4);
}
