import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Measures on every page opened from here on what jumps without an input of the visitor. */
export async function watchLayoutShift(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) window.layoutShift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of the page so far: the sum of all scores, unit-free. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The observer hears of a frame after it was painted.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.layoutShift))));
      }),
  );
}
