import { pageAt } from './shown-pages';

/** Milliseconds that a burst of layout shifts may pause and last: https://web.dev/articles/cls */
const MAX_PAUSE = 1_000;
const MAX_BURST = 5_000;

type Burst = { page: string; began: number; last: number; sum: number };

/** Finds the Cumulative Layout Shift of each page. */
export function createLayoutShifts() {
  const worst = new Map<string, number>();
  let burst: Burst | undefined;
  return {
    types: ['layout-shift'],
    add(entries: readonly PerformanceEntry[]) {
      for (const { startTime, value, hadRecentInput } of entries.filter(isLayoutShift)) {
        if (hadRecentInput) continue;
        const page = pageAt(startTime);
        const goesOn =
          burst?.page === page && startTime - burst.last < MAX_PAUSE && startTime - burst.began < MAX_BURST;
        const began: Burst = burst && goesOn ? burst : { page, began: startTime, last: startTime, sum: 0 };
        burst = { ...began, last: startTime, sum: began.sum + value };
        worst.set(page, Math.max(worst.get(page) ?? 0, burst.sum));
      }
    },
    valueOf: (page: string) => worst.get(page) ?? 0,
  };
}

const isLayoutShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
