import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { patchRelease } from '../arena/sites/patch-release';
import { projectRoot } from '../arena/sites/server';
import { openTab } from '../arena/tab';
import { test as base, expect } from '../arena/test';

/** `movedMarket`: folder of a release of the market whose pages have moved to `/shop`. */
const test = base.extend<object, { movedMarket: string }>({
  movedMarket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const folder = await patchRelease(join(projectRoot, 'mf-market'), (script) =>
        script.replaceAll(/(["`])\/market\b/g, '$1/shop'),
      );
      const file = join(folder, 'dist/release.json');
      const release: Release = JSON.parse(await readFile(file, 'utf8'));
      const section = JSON.parse(JSON.stringify(release.section).replaceAll('"/market', '"/shop'));
      section.redirects = [
        { from: '/market', to: '/shop' },
        { from: '/market/:slug', to: '/shop/:slug' },
      ];
      const moved = { ...release, section };
      await writeFile(file, JSON.stringify({ ...moved, id: releaseIdOf(moved) }));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('after a move, pages, links and open tabs lead from the earlier addresses to the new ones', async ({
  page,
  changingSite,
  movedMarket,
  context,
}) => {
  const { url } = changingSite;
  const heading = (tab: typeof page, name: string) => tab.getByRole('heading', { level: 1, name, exact: true });
  const footerLink = (tab: typeof page) => tab.getByRole('contentinfo').getByRole('link', { name: 'Market Place' });
  const before = await openTab(await context.newPage(), `${url}/help`);
  await changingSite.arena(['publish', movedMarket, '--reason', 'a shop']);

  await page.goto(`${url}/market/ridge-tee?lang=hi#price`);
  await expect(page).toHaveURL(`${url}/shop/ridge-tee?lang=hi#price`);
  expect((await page.goto(`${url}/market?q=cap`))?.status()).toBe(200);
  await expect(page).toHaveURL(`${url}/shop?q=cap`);
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toHaveValue('cap');

  // The footer names the earlier address, and is rendered again, because the navigation has changed.
  const served = async () => (await page.request.get(`${url}/help`)).text();
  await expect.poll(served).toContain('data-prerendered');
  expect(await served()).toMatch(/<footer.*href="\/shop"[^>]*>Market Place/s);
  expect(await served()).not.toContain('href="/market');
  const after = await openTab(page, `${url}/help`);
  await expect(footerLink(page)).toHaveAttribute('href', '/shop');
  await footerLink(page).click();
  await expect(heading(page, 'Market Place')).toBeVisible();
  await expect(page).toHaveURL(`${url}/shop`);
  await page.goBack();
  await expect(heading(page, 'Help Center')).toBeVisible();
  expect(after.documents()).toBe(1);

  await before.ping();
  await footerLink(before.page).click();
  await expect(before.page).toHaveURL(`${url}/shop`);
  await expect(heading(before.page, 'Market Place')).toBeVisible();
  // The redirect counts, too.
  expect(before.documents()).toBe(3);
});
