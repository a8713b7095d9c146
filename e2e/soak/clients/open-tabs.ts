import type { Browser, Page } from '@playwright/test';
import { type ArenaServer, OPERATOR_TOKEN } from '../../src/arena/sites/server';
import { openTab, type Tab } from '../../src/arena/tab';
import type { BuiltRelease } from '../built-release';
import { createPublisher } from '../publisher';
import { Tally } from '../tally';

/** Probability that a visitor has typed something when a tab learns of a change. */
const TYPING_PROBABILITY = 0.25;

/** Probability that a tab that has the new releases is looked at once more: it must not load a second document. */
const SECOND_LOOK_PROBABILITY = 0.1;

/** Share of tabs that must show the new releases after their first free navigation. */
const MIN_CURRENT = 0.95;

/** Links of every page. Their screens have the same heading, and a search field. */
const LINKS = ['Leaderboard', 'Market Place'] as const;

/** The text that visitors type into the search field. */
const WORDS = 'half a sentence';

type Run = {
  site: ArenaServer;
  browser: Browser;
  /** Two releases of one app; the first one is live. */
  releases: readonly [BuiltRelease, BuiltRelease];
  tabs: number;
  milliseconds: number;
};

/**
 * Publishes and rolls back while tabs are open. Each tab must show the new releases after its first navigation at which
 * nothing is typed, by exactly one new document, and never load one before.
 */
export async function changeUnderOpenTabs({ site, browser, releases, tabs, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const [first, second] = releases;
  const publisher = createPublisher(site, OPERATOR_TOKEN);
  await publisher.upload(second);
  const open = await Promise.all(Array.from({ length: tabs }, () => openMarket(browser, site)));
  for (let turn = 0; Date.now() < until; turn++) {
    const change = turn % 2 === 0 ? publisher.activate(second, 'soak') : publisher.rollBack(first, 'soak');
    const { status, error } = await change;
    if (status !== 200) tally.addViolation(`A change was refused: ${error}`);
    tally.count(turn % 2 === 0 ? 'releases' : 'rollbacks');
    const { set } = await (await fetch(`${site.url}/ping`)).json();
    await Promise.all(open.map((tab) => catchUp(tab, set, tally)));
  }
  const navigations = tally.countOf('first free navigations');
  const current = tally.countOf('of them with the new releases');
  if (current < navigations * MIN_CURRENT) tally.addViolation(`Only ${current} of ${navigations} tabs caught up.`);
  await Promise.all(open.map(({ page }) => page.context().close()));
  return tally;
}

/** A tab, and the number of its navigations. */
type VisitedTab = Tab & { turn: number };

async function openMarket(browser: Browser, site: ArenaServer): Promise<VisitedTab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return { ...(await openTab(await context.newPage(), `${site.url}/market`)), turn: 0 };
}

async function catchUp(tab: VisitedTab, set: string, tally: Tally) {
  const { page, documents } = tab;
  const before = documents();
  const search = page.getByRole('searchbox');
  const isTyping = Math.random() < TYPING_PROBABILITY;
  if (isTyping) await search.fill(WORDS);
  await tab.ping();
  if (isTyping) {
    tally.count('half-filled fields');
    if ((await search.inputValue()) !== WORDS) tally.addViolation('Typed words were lost.');
    if (documents() !== before) tally.addViolation('A document was loaded while something was typed.');
    await search.fill('');
  }
  await follow(tab);
  tally.count('first free navigations');
  if ((await releaseSetOf(page)) === set) tally.count('of them with the new releases');
  if (documents() > before + 1) tally.addViolation(`A tab loaded ${documents() - before} documents for one change.`);
  if (Math.random() >= SECOND_LOOK_PROBABILITY) return;
  const after = documents();
  await tab.ping();
  await follow(tab);
  tally.count('second looks');
  if (documents() !== after) tally.addViolation('A tab that was up to date loaded a document.');
}

/** Alternates between the screens. */
async function follow(tab: VisitedTab) {
  const { page } = tab;
  const name = LINKS[tab.turn++ % LINKS.length] ?? LINKS[0];
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
}

function releaseSetOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(document.getElementById('release-map')?.textContent ?? '{}').set);
}
