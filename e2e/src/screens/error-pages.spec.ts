import type { Page } from '@playwright/test';
import { aVisitor, chooseFromAccountMenu, signUpAndLogIn } from '../arena/account';
import { setFault } from '../arena/sites/next-market';
import type { ArenaServer } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { releaseFiles } from '../matrix/loading-faults';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|Refused to execute script|injected fault|Minified React error|ChunkLoadError/,
});

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

const openMarket = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Market Place', exact: true }).click();

/** Expects an error page with this heading inside a working layout, and the same page after leaving and going back. */
async function expectError(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Makes the market's next release live, and breaks every earlier one, so that no fallback exists. Opens /help. */
async function activateWithoutFallback(page: Page, site: ArenaServer, { release }: { release: string }) {
  await site.arena(['activate', 'mf-market', release]);
  await page.route(releaseFiles('mf-market', 'remoteEntry.js'), (route) =>
    route.request().url().includes(release) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.goto('/help');
}

test('a broken connection shows the reason and a working retry @S10.1 @S10.4 @S10.5', async ({ page }) => {
  await page.goto('/help');
  const market = '**/releases/mf-market/**';
  await page.route(market, (route) => route.abort('connectionreset'));
  await openMarket(page);
  await expectError(page, 'Loading chunk failed');
  await expect(page.getByRole('main')).toContainText('The connection broke while this part of the site was loading.');

  await page.unroute(market);
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('code that throws on start shows the reason and a working retry @S10.4 @S10.5', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  await activateWithoutFallback(page, changingSite, nextMarket);
  await setFault(page, 'on start');
  await openMarket(page);
  await expectError(page, 'Loading chunk failed');
  await expect(page.getByRole('main')).toContainText('This part of the site arrived, but it does not work.');

  await setFault(page, null);
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
});

test('a screen that throws on its first render, without a fallback release, shows an error and a working retry @S9.2', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  await activateWithoutFallback(page, changingSite, nextMarket);
  await setFault(page, 'on render');
  await openMarket(page);
  await expectError(page, 'Unexpected Application Error');

  await setFault(page, null);
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
});

test('a screen that throws while in use shows an error inside the layout and a working retry @S9.2', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  await changingSite.arena(['activate', 'mf-market', nextMarket.release]);
  const response = await page.goto('/market');
  // The document already contains six products. An empty search result proves that the section runs.
  await page.getByLabel('Search the catalogue').fill('no such product');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await setFault(page, 'in results');
  await page.getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
  await expect(page.getByRole('group').filter({ hasText: 'Details for support' })).toContainText('mf-market');
  await expect(page.getByRole('main')).toContainText(`request ${response?.headers()['x-request-id']}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await setFault(page, null);
  await retry(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
});

test('a screen with a missing chunk shows the reason and a working retry @S10.1 @S10.5', async ({ page }) => {
  await page.goto('/help');
  const visitor = aVisitor();
  await signUpAndLogIn(page, visitor);
  await page.route(releaseFiles('shell', '*.js'), (route) => route.fulfill({ status: 404 }));
  await chooseFromAccountMenu(page, visitor, 'link', 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This part of the site is missing on the server.');

  await page.unrouteAll();
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
