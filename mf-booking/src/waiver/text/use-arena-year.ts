import { dayAtArena } from '@arena/shared/forms/day';
import { useSyncExternalStore } from 'react';

/** The year at the arena; null in prerendered HTML, which may have been made last December. */
export function useArenaYear(): string | null {
  return useSyncExternalStore(unchanging, thisYear, () => null);
}

const unchanging = () => () => {};

function thisYear(): string {
  return dayAtArena(new Date()).slice(0, 4);
}
