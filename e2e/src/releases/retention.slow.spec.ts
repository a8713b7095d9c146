import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import type { Page } from '@playwright/test';
import { renameMarket } from '../arena/sites/next-market';
import { expect, test } from '../arena/sites/own-site';
import { patchRelease } from '../arena/sites/patch-release';
import { type ArenaServer, projectRoot } from '../arena/sites/server';
import { openTab } from '../arena/tab';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

// One tab requests a file that has been pruned.
test.use({ expectedErrors: /Failed to load resource|Refused to execute script/ });

test('pruning keeps what open tabs and rollbacks need; a tab older than the retention period reloads its page', async ({
  page,
  browser,
  ownSite,
  nextMarket,
}) => {
  // The test publishes thirteen releases.
  test.setTimeout(240_000);
  const thirdRelease = await patchRelease(join(projectRoot, 'mf-market'), renameMarket('Stores'));
  const tab = await (await browser.newContext()).newPage();
  for (const opened of [tab, page]) await opened.goto(`${ownSite.url}/help`);
  for (const folder of [nextMarket.folder, thirdRelease]) await ownSite.arena(['publish', folder]);
  await publishTenUnreleased(ownSite, thirdRelease);
  await rm(thirdRelease, { recursive: true });

  expect(await ownSite.arena(['server', 'prune'])).toContain('There is nothing to delete.');
  await openMarket(tab);
  await expect(tab.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await tab.context().close();

  await ownSite.stop();
  await ownSite.start({ daysAhead: 8 });
  expect(await ownSite.arena(['server', 'prune'])).toMatch(/^mf-market .+ outdated\nDeleted/);
  await openMarket(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  await ownSite.arena(['rollback', 'mf-market']);
  expect(await readHeading(await openAsNewVisitor(browser, ownSite))).toBe('Quartermaster');
});

test('a tab that is open for 29 days finds every file of the releases that it has', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  test.setTimeout(240_000);
  const tab = await openTab(page, `${ownSite.url}/leaderboard`);
  await ownSite.arena(['publish', nextMarket.folder]);
  const copy = await mkdtemp(join(tmpdir(), 'arena-next-market-'));
  await cp(nextMarket.folder, copy, { recursive: true });
  await publishTenUnreleased(ownSite, copy);
  // The release of the tab is no longer the one that a rollback would bring back.
  await ownSite.arena(['publish', copy]);
  await rm(copy, { recursive: true });
  // Typed input keeps the tab from loading a document with the new releases.
  await page.getByRole('searchbox').fill('Raven');

  let today = 0;
  for (const day of [6, 12, 18, 24, 29]) {
    await ownSite.stop();
    await ownSite.start({ daysAhead: day });
    await page.evaluate((days) => {
      const { now } = Date;
      Date.now = () => now() + days * 24 * 60 * 60 * 1000;
    }, day - today);
    today = day;
    await tab.ping();
    expect(await ownSite.arena(['server', 'prune'])).toContain('There is nothing to delete.');
  }
  await openMarket(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(tab.documents()).toBe(1);
});

const openMarket = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();

/**
 * Publishes ten releases without activating them. They differ only in their version, and fill the ten newest places,
 * which pruning always keeps.
 */
async function publishTenUnreleased(site: ArenaServer, folder: string) {
  const path = join(folder, 'dist/release.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  for (let patch = 1; patch <= 10; patch++) {
    const release = { ...manifest, version: `1.0.${patch}` };
    await writeFile(path, JSON.stringify({ ...release, id: releaseIdOf(release) }));
    await site.arena(['publish', folder, '--hold']);
  }
}
