import { expect, test } from './arena/test';
import { filesOf } from './matrix/loading-faults';

test.use({ expectedErrors: /Failed to load resource/ });

const ENTRY = 'remoteEntry.js';

test('that the browser is offline is said, and no longer once it is not', async ({ page, context }) => {
  await page.goto('/help');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  const note = page.getByRole('banner').getByText('You are offline.');
  await expect(note).toHaveCount(0);
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
});

test('a page that is opened offline says so as well', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.goto('/help');
  await expect(page.getByRole('banner').getByText('You are offline.')).toBeVisible();
});

test('an entry that hangs is requested again when the network is back', async ({ page }) => {
  await page.goto('/help');
  const hanging = page.waitForRequest(filesOf('mf-market', ENTRY));
  await page.route(filesOf('mf-market', ENTRY), () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await hanging;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
});

test('S10.5 after a time-out of an entry, trying again needs no page load', async ({ page }) => {
  await page.goto('/help');
  await page.clock.install();
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'the first';
  });
  const hanging = page.waitForRequest(filesOf('mf-market', ENTRY));
  // Only the first request hangs, and goes on hanging.
  await page.route(filesOf('mf-market', ENTRY), () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await hanging;
  await page.clock.fastForward(120_000);
  await expect(page.getByRole('main')).toContainText('did not arrive within two minutes');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.page)).toBe('the first');
});
