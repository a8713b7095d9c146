import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { browseAtRandom } from '../soak/clients/browse';
import { Tally } from '../soak/tally';
import { buildSectionForBoth, buildShellWithNextReact, NEXT_REACT } from '../src/arena/sites/next-react';
import { expect, test } from '../src/arena/sites/own-site';
import { type ArenaServer, projectRoot } from '../src/arena/sites/server';

const READY = ['mf-home', 'mf-leaderboard', 'mf-market'];
const LATE = ['mf-blogs', 'mf-booking'];
const CURRENT_REACT = '19.3.1';

/** A copy of React assigns this name once; other packages only read it. */
const COPY_OF_REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g;

/** Folders of the builds, by app. */
const builds = new Map<string, string>();

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const waiting = ['shell', ...READY, ...LATE];
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) {
      builds.set(app, await (app === 'shell' ? buildShellWithNextReact() : buildSectionForBoth(app)));
    }
  };
  // Two at a time: each needs a core.
  await Promise.all([work(), work()]);
});
test.afterAll(async () => {
  for (const folder of builds.values()) await rm(folder, { recursive: true });
});

test('six apps go from one React to the next by single publishes, under visitors, and back', async ({
  browser,
  ownSite,
}) => {
  test.setTimeout(600_000);
  const publish = (app: string, ...options: string[]) =>
    ownSite.arena(['publish', join(builds.get(app) ?? projectRoot, app), ...options]);
  const hold = await publish('shell', '--hold');
  const [, nextShell = ''] = /shell (\S+) is published/.exec(hold) ?? [];
  const readiness = async () => JSON.parse(await ownSite.arena(['section', 'readiness', nextShell, '--json'])).sections;

  const visits = new AbortController();
  const tally = new Tally();
  const visitors = [1, 2].map(() => browseAtRandom(browser, ownSite, visits.signal, tally));
  expect(await reactOf(browser, ownSite)).toBe(CURRENT_REACT);

  for (const app of READY) {
    await publish(app);
    expect(await reactOf(browser, ownSite)).toBe(CURRENT_REACT);
  }
  expect((await readiness()).map(({ app, ready }: { app: string; ready: boolean }) => [app, ready])).toEqual(
    [...READY, ...LATE].sort().map((app) => [app, READY.includes(app)]),
  );
  await expect(publish('shell')).rejects.toThrow(
    `mf-blogs needs react ^${CURRENT_REACT}; the shell ${nextShell} offers ${NEXT_REACT}.`,
  );

  for (const app of LATE) {
    await publish(app);
    expect(await reactOf(browser, ownSite)).toBe(CURRENT_REACT);
  }
  expect((await readiness()).every(({ ready }: { ready: boolean }) => ready)).toBe(true);
  await publish('shell');
  expect(await reactOf(browser, ownSite)).toBe(NEXT_REACT);

  for (const app of ['shell', ...[...READY, ...LATE].reverse()]) {
    await ownSite.arena(['rollback', app]);
    expect(await reactOf(browser, ownSite)).toBe(CURRENT_REACT);
  }
  visits.abort();
  await Promise.all(visitors);
  expect(tally.violations).toEqual([]);
  expect(tally.countOf('navigations')).toBeGreaterThan(10);
});

/**
 * Opens every section in one page of a new visitor.
 * @returns the version of the one React in that page
 */
async function reactOf(browser: Browser, site: ArenaServer): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(`${site.url}/`);
  for (const name of ['Market Place', 'Leaderboard', 'Blogs', 'Booking', 'About Us']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true }).first()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toHaveCount(0);
  }
  await context.close();
  const code = (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n');
  expect(code.match(COPY_OF_REACT)).toHaveLength(1);
  const versions = new Set([...code.matchAll(/version[=:]"(\d+\.\d+\.\d+)"/g)].map(([, version]) => version));
  const found = [CURRENT_REACT, NEXT_REACT].filter((version) => versions.has(version));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}
