import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildChanged } from './arena/build-with-changes';
import type { ArenaServer } from './arena/server';
import { test as base, expect } from './arena/test';
import { headingOf, newVisitor, type Sign, twoOfEach } from './arena/visitors';

const LIVE = 'Market Place';
const NEXT = 'Quartermaster';

/** A site that keeps the market's next release and shows it to nobody yet; `canary` gives it to a share of visitors. */
const test = base.extend<{ held: { site: ArenaServer; canary: (share: number) => Promise<string> } }>({
  held: async ({ ownSite, nextMarket }, use) => {
    const kept = JSON.parse(await ownSite.arena(['publish', 'mf-market', '--hold', '--json'], nextMarket));
    await use({
      site: ownSite,
      canary: (share) => ownSite.arena(['canary', 'mf-market', kept.release, '--share', String(share)]),
    });
  },
});

// Many visitors come.
test.describe.configure({ timeout: 120_000 });

async function afterReload(page: Page, signOf: Sign = headingOf) {
  await page.reload();
  return signOf(page);
}

test('a release that is only kept is seen by nobody', async ({ browser, held }) => {
  for (let i = 0; i < 4; i++) expect(await headingOf(await newVisitor(browser, held.site))).toBe(LIVE);
});

test('who is in the share of a canary stays in it, and who is not stays out, view after view', async ({
  browser,
  held,
}) => {
  await held.canary(50);
  const { inside, outside } = await twoOfEach(browser, held.site, NEXT);
  for (let i = 0; i < 2; i++) {
    for (const page of inside) expect(await afterReload(page)).toBe(NEXT);
    for (const page of outside) expect(await afterReload(page)).toBe(LIVE);
  }
});

test('a larger share brings some in and puts nobody out; of all visitors it is everybody', async ({
  browser,
  held,
}) => {
  await held.canary(30);
  const { inside, outside } = await twoOfEach(browser, held.site, NEXT);
  await held.canary(60);
  for (const page of inside) expect(await afterReload(page)).toBe(NEXT);
  await held.canary(100);
  for (const page of [...inside, ...outside]) expect(await afterReload(page)).toBe(NEXT);
});

test('a canary that is withdrawn is in no new page view; a page that is open goes on with it', async ({
  browser,
  held,
}) => {
  await held.canary(100);
  const page = await newVisitor(browser, held.site);
  expect(await headingOf(page)).toBe(NEXT);
  await held.site.arena(['canary', 'mf-market', '--withdraw', '--reason', 'too slow']);

  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await links.getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NEXT })).toBeVisible();

  expect(await afterReload(page)).toBe(LIVE);
  expect(await headingOf(await newVisitor(browser, held.site))).toBe(LIVE);
});

test('a canary that is promoted is in every new page view, of old visitors and new ones', async ({ browser, held }) => {
  await held.canary(50);
  const { inside, outside } = await twoOfEach(browser, held.site, NEXT);
  await held.site.arena(['promote', 'mf-market', '--reason', 'no complaints']);
  for (const page of [...inside, ...outside]) expect(await afterReload(page)).toBe(NEXT);
  expect(await headingOf(await newVisitor(browser, held.site))).toBe(NEXT);
});

test('a canary of the shell is around every section for its share of visitors; promoted, then rolled back, for all', async ({
  browser,
  ownSite,
}) => {
  // It builds, too.
  test.setTimeout(240_000);
  const [before, after] = ['Quick links', 'Where to next'];
  const footerOf: Sign = async (page) => {
    await headingOf(page);
    return page.getByRole('contentinfo').getByRole('heading', { level: 2 }).first().textContent();
  };
  const nextShell = await buildChanged('shell', {
    'src/layout/footer/footer.tsx': (source) => source.replace(before, after),
  });
  const kept = JSON.parse(await ownSite.arena(['publish', 'shell', '--hold', '--json'], nextShell));
  await rm(nextShell, { recursive: true });

  await ownSite.arena(['canary', 'shell', kept.release, '--share', '50']);
  const { inside, outside } = await twoOfEach(browser, ownSite, after, footerOf);
  for (const page of inside) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(await afterReload(page, footerOf)).toBe(after);
  }
  for (const page of outside) expect(await afterReload(page, footerOf)).toBe(before);

  await ownSite.arena(['promote', 'shell', '--reason', 'no complaints']);
  for (const page of [...inside, ...outside]) expect(await afterReload(page, footerOf)).toBe(after);

  await ownSite.arena(['rollback', 'shell', '--reason', 'the old words were better']);
  for (const page of [...inside, ...outside]) {
    // An open page goes on with the shell it has.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: LIVE })).toBeVisible();
    expect(await footerOf(page)).toBe(after);
    expect(await afterReload(page, footerOf)).toBe(before);
  }
});
