import { type Browser, errors, type Page } from '@playwright/test';
import type { ArenaServer } from '../src/arena/server';
import type { Tally } from './tally';

const links = ['Home', 'About Us', 'Leaderboard', 'Booking', 'Market Place', 'Blogs'];
const addresses = ['/', '/aboutus', '/leaderboard', '/gamemode', '/market', '/blogs'];

/** Chance that a tab opens a page anew in place of following a link. */
const NEW_VIEW = 0.25;

/** A tab in which somebody goes from section to section until it is over; whatever fails in it is a violation. */
export async function browse(browser: Browser, site: ArenaServer, over: AbortSignal, tally: Tally) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  complain(page, site, tally);
  await page.goto(site.url);
  while (!over.aborted) {
    if (Math.random() < NEW_VIEW) {
      // Somebody who was never here: in or out of a canary by chance.
      await context.clearCookies();
      await page.goto(site.url + oneOf(addresses));
      tally.count('page views in tabs');
    } else {
      await page
        .getByRole('banner')
        .getByRole('link', { name: oneOf(links), exact: true })
        .first()
        .click();
      tally.count('navigations');
    }
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor().catch(noHeading(page, tally));
    const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
    if (/Loading chunk failed|Unexpected/.test(heading)) tally.violation(`${page.url()} shows "${heading}".`);
  }
  await context.close();
}

function complain(page: Page, site: ArenaServer, tally: Tally) {
  page.on('pageerror', (error) => tally.violation(`A page threw: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') tally.violation(`A console said: ${message.text()} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) tally.violation(`${response.status()} for ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Going to another page ends what is still on its way.
    if (reason !== 'net::ERR_ABORTED') tally.violation(`${reason} for ${request.url()}`);
  });
  page.on('request', (request) => {
    // It heals by itself, but it has failed.
    if (request.url() === `${site.url}/api/failures`) tally.violation(`A page reported ${request.postData()}`);
  });
}

const noHeading = (page: Page, tally: Tally) => (error: unknown) => {
  if (!(error instanceof errors.TimeoutError)) throw error;
  tally.violation(`${page.url()} shows no page.`);
};

function oneOf(choice: readonly string[]): string {
  return choice[Math.floor(Math.random() * choice.length)] ?? '';
}
