import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { HYDRATED_MARK, markHydration } from './hydrated';

/** CPU slowdown that approximates a cheap phone. */
export const CPU_SLOWDOWN = 4;

/** Milliseconds between hovering over a link and clicking it. */
export const HOVER_TIME = 500;

export type RouteChange = { milliseconds: number; frames: number };

/** Opens a page with an empty cache on a slowed-down CPU and calls `use` once it is hydrated. */
async function withThrottledPage<T>(
  browser: Browser,
  url: string,
  slowdown: number,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-IN', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(markHydration, HYDRATED_MARK);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation until the page is hydrated. */
export function timeToHydrate(browser: Browser, url: string): Promise<number> {
  return withThrottledPage(browser, url, CPU_SLOWDOWN, (page) =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, HYDRATED_MARK),
  );
}

type RouteChangeOptions = { to: string; hovered: boolean; slowdown: number };

/** Measures the time from the click on a navigation link until its screen is painted. */
export function changeRoute(browser: Browser, url: string, { to, hovered, slowdown }: RouteChangeOptions) {
  return withThrottledPage(browser, url, slowdown, async (page) => {
    if (hovered) {
      await page.locator(`header nav a[href="${to}"]`).first().hover();
      await pause(HOVER_TIME);
    }
    return page.evaluate(clickAndMeasure, to);
  });
}

/** Runs in the page and waits for the heading of the new screen. The frame that finds the heading paints it. */
async function clickAndMeasure(to: string): Promise<RouteChange> {
  const previousHeading = document.querySelector('main h1')?.textContent;
  const startedAt = performance.now();
  document.querySelector<HTMLElement>(`header nav a[href="${to}"]`)?.click();
  let frames = 0;
  let heading = previousHeading;
  while (!heading || heading === previousHeading) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    heading = document.querySelector('main h1')?.textContent;
  }
  // A timer set in a frame callback fires after the frame is painted.
  await new Promise((resolve) => setTimeout(resolve));
  return { milliseconds: performance.now() - startedAt, frames };
}
