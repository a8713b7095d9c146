import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../arena/sites/own-site';
import type { ArenaServer } from '../arena/sites/server';
import { BUNDLERS, type Bundler, buildStandardSection } from '../arena/sites/standard-section';

/** Checkouts with the section mf-events, built with the standard federation plugin of each bundler. */
const test = base.extend<object, { standard: Record<Bundler, string> }>({
  standard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const [webpack, rspack] = await Promise.all([buildStandardSection('webpack'), buildStandardSection('rspack')]);
      await use({ webpack, rspack });
      await Promise.all([webpack, rspack].map((checkout) => rm(checkout, { recursive: true })));
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The page as it was prerendered, after its hydration, after its chunk, and after navigating away and back. */
async function expectWorking(page: Page, site: ArenaServer, bundler: Bundler) {
  const heading = page.getByRole('heading', { level: 1, name: `Events by ${bundler}` });
  const html = await (await page.request.get(`${site.url}/events`)).text();
  expect(html).toContain(`Events by ${bundler}</h1>`);

  await page.goto(`${site.url}/events`);
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Events | Arena Airsoft');
  await page.getByRole('button', { name: 'Show the nights' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Saturday' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
}

test('sections of webpack and Rspack with the standard runtime are released and rolled back', async ({
  page,
  ownSite,
  standard,
}) => {
  for (const bundler of BUNDLERS) {
    await ownSite.arena(['publish', join(standard[bundler], 'mf-events'), '--reason', bundler]);
    await expectWorking(page, ownSite, bundler);
  }
  await ownSite.arena(['rollback', 'mf-events', '--reason', 'the first was better']);
  await expectWorking(page, ownSite, 'webpack');
});

test.describe('a changed byte', () => {
  test.use({ expectedErrors: /integrity|Failed to load resource/ });

  for (const bundler of BUNDLERS) {
    test(`of a chunk of ${bundler} is refused`, async ({ page, ownSite, standard }) => {
      await ownSite.arena(['publish', join(standard[bundler], 'mf-events'), '--reason', bundler]);
      const exposed = (file: string) => file === '__federation_expose_section.js';
      expect(await changeFiles(ownSite, (file) => /^\d+\.js$/.test(file))).toHaveLength(1);
      await changeFiles(ownSite, exposed);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${ownSite.url}/help`);
      await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
      await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');

      // The same change again restores the file.
      await changeFiles(ownSite, exposed);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Show the nights' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'could not be loaded' })).toBeVisible();
    });
  }
});

/** Changes one byte of files of the only release of mf-events. @returns their names */
async function changeFiles(site: ArenaServer, isChanged: (file: string) => boolean): Promise<string[]> {
  const releases = join(site.dataDirectory, 'assets/mf-events');
  const [release = ''] = await readdir(releases);
  const files = (await readdir(join(releases, release))).filter(isChanged);
  for (const file of files) {
    const path = join(releases, release, file);
    const bytes = await readFile(path);
    bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1;
    await writeFile(path, bytes);
  }
  return files;
}
