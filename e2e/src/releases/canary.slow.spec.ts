import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../arena/sites/own-site';
import { patchRelease } from '../arena/sites/patch-release';
import { type ArenaServer, projectRoot } from '../arena/sites/server';
import { openAsNewVisitor, openTwoOfEach, type ReadMarker, readHeading } from '../arena/visitors';

const LIVE = 'Market Place';
const NEXT = 'Quartermaster';

/** A site with the market's next release published but not live; `canary` gives it to a percentage of visitors. */
const test = base.extend<{ staged: { site: ArenaServer; canary: (share: number) => Promise<string> } }>({
  staged: async ({ ownSite, nextMarket }, use) => {
    const published = JSON.parse(await ownSite.arena(['publish', nextMarket.folder, '--hold', '--json']));
    await use({
      site: ownSite,
      canary: (share) => ownSite.arena(['canary', 'start', 'mf-market', published.release, '--share', String(share)]),
    });
  },
});

// Each test opens many pages.
test.describe.configure({ timeout: 120_000 });

async function readAfterReload(page: Page, readMarker: ReadMarker = readHeading) {
  await page.reload();
  return readMarker(page);
}

test('visitors stay inside or outside a canary across page views', async ({ browser, staged }) => {
  await staged.canary(50);
  const { inside, outside } = await openTwoOfEach(browser, staged.site, NEXT);
  for (let i = 0; i < 2; i++) {
    for (const page of inside) expect(await readAfterReload(page)).toBe(NEXT);
    for (const page of outside) expect(await readAfterReload(page)).toBe(LIVE);
  }
});

test('a larger share keeps all canary visitors, and a share of 100 % includes everyone', async ({
  browser,
  staged,
}) => {
  await staged.canary(30);
  const { inside, outside } = await openTwoOfEach(browser, staged.site, NEXT);
  await staged.canary(60);
  for (const page of inside) expect(await readAfterReload(page)).toBe(NEXT);
  await staged.canary(100);
  for (const page of [...inside, ...outside]) expect(await readAfterReload(page)).toBe(NEXT);
});

test('a promoted canary is in every new page view, of returning and new visitors', async ({ browser, staged }) => {
  await staged.canary(50);
  const { inside, outside } = await openTwoOfEach(browser, staged.site, NEXT);
  await staged.site.arena(['canary', 'promote', 'mf-market', '--reason', 'no complaints']);
  for (const page of [...inside, ...outside]) expect(await readAfterReload(page)).toBe(NEXT);
  expect(await readHeading(await openAsNewVisitor(browser, staged.site))).toBe(NEXT);
});

test('a canary of the shell reaches its share of visitors on every section; promotion and rollback reach all', async ({
  browser,
  ownSite,
}) => {
  test.setTimeout(240_000);
  const [before, after] = ['Quick links', 'Where to next'];
  const readFooterHeading: ReadMarker = async (page) => {
    await readHeading(page);
    return page.getByRole('contentinfo').getByRole('heading', { level: 2 }).first().textContent();
  };
  const nextShell = await patchRelease(join(projectRoot, 'shell'), (script) => script.replaceAll(before, after));
  const published = JSON.parse(await ownSite.arena(['publish', nextShell, '--hold', '--json']));
  await rm(nextShell, { recursive: true });

  await ownSite.arena(['canary', 'start', 'shell', published.release, '--share', '50']);
  const { inside, outside } = await openTwoOfEach(browser, ownSite, after, readFooterHeading);
  for (const page of inside) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(await readAfterReload(page, readFooterHeading)).toBe(after);
  }
  for (const page of outside) expect(await readAfterReload(page, readFooterHeading)).toBe(before);

  await ownSite.arena(['canary', 'promote', 'shell', '--reason', 'no complaints']);
  for (const page of [...inside, ...outside]) expect(await readAfterReload(page, readFooterHeading)).toBe(after);

  await ownSite.arena(['rollback', 'shell', '--reason', 'the old wording was better']);
  for (const page of [...inside, ...outside]) {
    // An open page keeps its shell.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: LIVE })).toBeVisible();
    expect(await readFooterHeading(page)).toBe(after);
    expect(await readAfterReload(page, readFooterHeading)).toBe(before);
  }
});
