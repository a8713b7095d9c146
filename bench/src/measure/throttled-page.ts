import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { markTakenOver, TAKEN_OVER } from './hydrated';

/** How much slower the processor is made: about a cheap phone's. */
export const SLOWER = 4;

/** Milliseconds between hovering over a link and the click. */
export const HOVERED = 500;

export type RouteChange = { milliseconds: number; frames: number };

/** Opens a page with an empty cache on a processor made `slower` and calls `use` once it answers. */
async function visit<T>(browser: Browser, url: string, slower: number, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-IN', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(markTakenOver, TAKEN_OVER);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation until the page answers. */
export function timeToHydrate(browser: Browser, url: string): Promise<number> {
  return visit(browser, url, SLOWER, (page) =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, TAKEN_OVER),
  );
}

type Change = { to: string; hovered: boolean; slower: number };

/** Time from the click on a link of the navigation until its screen is painted. */
export function changeRoute(browser: Browser, url: string, { to, hovered, slower }: Change) {
  return visit(browser, url, slower, async (page) => {
    if (hovered) {
      await page.locator(`header nav a[href="${to}"]`).first().hover();
      await pause(HOVERED);
    }
    return page.evaluate(clickAndSee, to);
  });
}

/** Runs in the page. The heading of the new screen tells that it is there; it is painted in the frame that finds it. */
async function clickAndSee(to: string): Promise<RouteChange> {
  const before = document.querySelector('main h1')?.textContent;
  const since = performance.now();
  document.querySelector<HTMLElement>(`header nav a[href="${to}"]`)?.click();
  let frames = 0;
  let heading = before;
  while (!heading || heading === before) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    heading = document.querySelector('main h1')?.textContent;
  }
  // A timer set in a frame comes after it has been painted.
  await new Promise((resolve) => setTimeout(resolve));
  return { milliseconds: performance.now() - since, frames };
}
