import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aVisitor, chooseFromMenu, enter } from './arena/account';
import { wake } from './arena/next-market';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|Refused to execute script|half built|Minified React error|ChunkLoadError/,
});

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

const openMarket = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Market Place', exact: true }).click();

/** Says so under this heading, with everything around it there and leading elsewhere; when one comes back, too. */
async function expectError(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Takes files out of the asset store. @returns a function that puts them back */
async function removeFiles(site: ArenaServer, app: string, names: RegExp): Promise<() => Promise<void>> {
  const folder = join(site.dataDirectory, 'assets', app);
  const files = (await readdir(folder, { recursive: true })).filter((path) => names.test(path));
  if (files.length === 0) throw new Error(`${app} has no such files.`);
  for (const file of files) await rename(join(folder, file), join(folder, `${file}.away`));
  return async () => {
    for (const file of files) await rename(join(folder, `${file}.away`), join(folder, file));
  };
}

/** A site whose market has no earlier release that could stand in for its newest, and a page of it next to the market. */
async function withoutStandIn(page: Page, site: ArenaServer, nextMarket: string) {
  await removeFiles(site, 'mf-market', /remoteEntry\.js$/);
  await site.arena(['publish', 'mf-market'], nextMarket);
  await page.goto(`${site.url}/help`);
}

test('S10.1 S10.4 S10.5 a connection that breaks: the reason, and a retry that works', async ({ page, site }) => {
  await page.goto(`${site.url}/help`);
  const market = '**/releases/mf-market/**';
  await page.route(market, (route) => route.abort('connectionreset'));
  await openMarket(page);
  await expectError(page, 'Loading chunk failed');
  await expect(page.getByRole('main')).toContainText('The connection broke while this part of the site was loading.');

  await page.unroute(market);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('S10.4 S10.5 code that breaks when it starts: the reason, and a retry that works', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await withoutStandIn(page, ownSite, nextMarket);
  await wake(page, 'when it starts');
  await openMarket(page);
  await expectError(page, 'Loading chunk failed');
  await expect(page.getByRole('main')).toContainText('This part of the site arrived, but it does not work.');

  await wake(page, null);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
});

test('S9.2 a screen that breaks before it shows anything, where nothing can stand in, says so and can be tried again', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await withoutStandIn(page, ownSite, nextMarket);
  await wake(page, 'in its screen');
  await openMarket(page);
  await expectError(page, 'Unexpected Application Error');

  await wake(page, null);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
});

test('S9.2 a screen that breaks while somebody uses it says so inside the layout and can be tried again', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  const answer = await page.goto(`${ownSite.url}/market`);
  // Six products are in the document already; none for this search proves that the section runs.
  await page.getByLabel('Search the catalogue').fill('no such product');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await wake(page, 'in its results');
  await page.getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('For support: mf-market');
  await expect(page.getByRole('main')).toContainText(`request ${answer?.headers()['x-request-id']}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await wake(page, null);
  await tryAgain(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
});

test('S10.1 S10.5 a screen whose own chunk is gone: the reason, and a retry that works', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/help`);
  const visitor = aVisitor();
  await enter(page, visitor);
  const putBack = await removeFiles(ownSite, 'shell', /\.js$/);
  await chooseFromMenu(page, visitor, 'link', 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This part of the site is missing on the server.');

  await putBack();
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
