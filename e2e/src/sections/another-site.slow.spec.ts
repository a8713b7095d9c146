import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildAnotherSite, type Host, serveFolder } from '../arena/sites/another-site';
import type { ArenaServer } from '../arena/sites/server';
import { withServer } from '../arena/sites/template-site';
import { test as base, expect } from '../arena/test';

const test = base.extend<object, { anotherSites: Record<Host, string> }>({
  anotherSites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const sites = { webpack: await buildAnotherSite('webpack'), Vite: await buildAnotherSite('Vite') };
      await use(sites);
      await Promise.all(Object.values(sites).map((folder) => rm(folder, { recursive: true })));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Opens the page of the other site, which loads the live market of an Arena site. */
async function openMarket(page: Page, url: string, site: ArenaServer) {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  const { release } = apps.find(({ app }: { app: string }) => app === 'mf-market');
  const manifest = `${site.url}/releases/mf-market/${release}/mf-manifest.json`;
  await page.goto(`${url}/index.html?manifest=${encodeURIComponent(manifest)}`);
}

async function expectMarket(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  const styles = page.locator('link[rel="stylesheet"]');
  expect(await styles.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet !== null))).toEqual([
    true,
  ]);
  // The products are in a chunk of their own.
  await page.getByRole('link', { name: 'Trail Lowers' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const host of ['webpack', 'Vite'] as const) {
  test(`a host of ${host} loads the market of its own origin by the federation manifest`, async ({
    page,
    site,
    anotherSites,
  }) => {
    const file = (url: string) => join(anotherSites[host], new URL(url).pathname.split('/').at(-1) ?? '');
    await page.route(`${site.url}/another-site/**`, (route) => route.fulfill({ path: file(route.request().url()) }));
    await openMarket(page, `${site.url}/another-site`, site);
    await expectMarket(page);
  });
}

test.describe('a site of another origin', () => {
  test.use({ expectedErrors: /CORS policy|Failed to load resource/ });

  test('loads the market only if the operator allows its origin', async ({ page, anotherSites }) => {
    const allowed = await serveFolder(anotherSites.webpack);
    const other = await serveFolder(anotherSites.webpack);
    await withServer(
      async (site) => {
        await openMarket(page, allowed.origin, site);
        await expectMarket(page);
        await openMarket(page, other.origin, site);
        await expect(page.getByRole('alert')).toHaveText('The market could not be loaded.');
      },
      { ARENA_ASSET_ORIGINS: allowed.origin },
    );
    allowed.close();
    other.close();
  });
});
