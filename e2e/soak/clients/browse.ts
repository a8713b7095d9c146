import { type Browser, errors, type Page } from '@playwright/test';
import type { ArenaServer } from '../../src/arena/sites/server';
import type { Tally } from '../tally';

type Link = readonly [name: string, path: string];

/** The links of the navigation. */
const LINKS: readonly [Link, ...Link[]] = [
  ['Home', '/'],
  ['About Us', '/aboutus'],
  ['Leaderboard', '/leaderboard'],
  ['Booking', '/gamemode'],
  ['Market Place', '/market'],
  ['Blogs', '/blogs'],
];

/** Probability that a tab loads a page instead of following a link. */
const NEW_PAGE_VIEW_PROBABILITY = 0.25;

/** Opens a tab that navigates at random between sections until the signal aborts. Every failure is a violation. */
export async function browseAtRandom(browser: Browser, site: ArenaServer, signal: AbortSignal, tally: Tally) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  reportErrors(page, site, tally);
  await page.goto(site.url);
  while (!signal.aborted) {
    const [name, path] = pickRandom(LINKS);
    if (Math.random() < NEW_PAGE_VIEW_PROBABILITY) {
      // A new visitor, in or out of a canary by chance.
      await context.clearCookies();
      await page.goto(site.url + path);
      tally.count('page views in tabs');
    } else {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
      // The page may open as a document, which would abort a navigation of the next step.
      await page.waitForURL((url) => url.pathname === path);
      tally.count('navigations');
    }
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor().catch(reportMissingHeading(page, tally));
    const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
    if (/Loading chunk failed|Unexpected/.test(heading)) tally.addViolation(`${page.url()} shows "${heading}".`);
  }
  await context.close();
}

function reportErrors(page: Page, site: ArenaServer, tally: Tally) {
  page.on('pageerror', (error) => tally.addViolation(`A page threw: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') tally.addViolation(`Console error: ${message.text()} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) tally.addViolation(`${response.status()} for ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') tally.addViolation(`${reason} for ${request.url()}`);
  });
  page.on('request', (request) => {
    // The page recovers with a fallback release, but the reported failure still counts.
    if (request.url() === `${site.url}/api/failures`) tally.addViolation(`A page reported ${request.postData()}`);
  });
}

const reportMissingHeading = (page: Page, tally: Tally) => (error: unknown) => {
  if (!(error instanceof errors.TimeoutError)) throw error;
  tally.addViolation(`${page.url()} shows no heading.`);
};

function pickRandom<Option>(options: readonly [Option, ...Option[]]): Option {
  return options[Math.floor(Math.random() * options.length)] ?? options[0];
}
