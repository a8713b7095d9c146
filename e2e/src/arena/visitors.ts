import { type Browser, expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration';
import type { ArenaServer } from './sites/server';

/** Opens a page in a new browser context, without cookies. */
export async function openAsNewVisitor(browser: Browser, site: ArenaServer, path = '/market'): Promise<Page> {
  const page = waitForHydration(await (await browser.newContext()).newPage());
  await page.goto(site.url + path);
  return page;
}

/** Reads the text that identifies the release of a page. */
export type ReadMarker = (page: Page) => Promise<string | null>;

/** Reads the main heading once the page is hydrated. */
export const readHeading: ReadMarker = async (page) => {
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  return page.getByRole('heading', { level: 1 }).textContent();
};

/** Visitors who are in a canary and visitors who are not. */
type Visitors = { inside: Page[]; outside: Page[] };

/** Opens pages as new visitors until two of them show the canary's marker and two do not. */
export async function openTwoOfEach(
  browser: Browser,
  site: ArenaServer,
  canaryMarker: string,
  readMarker: ReadMarker = readHeading,
): Promise<Visitors> {
  const visitors: Visitors = { inside: [], outside: [] };
  const isFull = ({ length }: Page[]) => length >= 2;
  while (!isFull(visitors.inside) || !isFull(visitors.outside)) {
    const page = await openAsNewVisitor(browser, site);
    const group = (await readMarker(page)) === canaryMarker ? visitors.inside : visitors.outside;
    if (isFull(group)) await page.context().close();
    else group.push(page);
  }
  return visitors;
}
