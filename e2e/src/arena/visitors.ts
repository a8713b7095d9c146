import { type Browser, expect, type Page } from '@playwright/test';
import { whenTakenOver } from './hydration';
import type { ArenaServer } from './server';

/** Opens the market as somebody who was never here before. */
export async function newVisitor(browser: Browser, site: ArenaServer): Promise<Page> {
  const page = whenTakenOver(await (await browser.newContext()).newPage());
  await page.goto(`${site.url}/market`);
  return page;
}

/** Reads off a page which release it shows. */
export type Sign = (page: Page) => Promise<string | null>;

/** What the market is headed on this page, once the shell has taken over. */
export const headingOf: Sign = async (page) => {
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  return page.getByRole('heading', { level: 1 }).textContent();
};

type Visitors = { inside: Page[]; outside: Page[] };

/** New visitors come until two of them get what says `wanted` and two do not. */
export async function twoOfEach(
  browser: Browser,
  site: ArenaServer,
  wanted: string,
  signOf: Sign = headingOf,
): Promise<Visitors> {
  const visitors: Visitors = { inside: [], outside: [] };
  const enough = ({ length }: Page[]) => length >= 2;
  while (!enough(visitors.inside) || !enough(visitors.outside)) {
    const page = await newVisitor(browser, site);
    const side = (await signOf(page)) === wanted ? visitors.inside : visitors.outside;
    if (enough(side)) await page.context().close();
    else side.push(page);
  }
  return visitors;
}
