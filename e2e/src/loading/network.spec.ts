import { expect, test } from '../arena/test';
import { releaseFiles } from '../matrix/loading-faults';

test.use({ expectedErrors: /Failed to load resource/ });

const ENTRY = 'remoteEntry.js';

test('the offline notice appears and disappears with the network', async ({ page, context }) => {
  await page.goto('/help');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  const notice = page.getByRole('banner').getByText('You are offline.');
  await expect(notice).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test.describe('in a browser that says it is offline', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  });

  test('a page shows the notice, too, once a request has failed', async ({ page }) => {
    await page.route('**/healthz', (route) => route.abort());
    await page.goto('/help');
    await expect(page.getByRole('banner').getByText('You are offline.')).toBeVisible();
  });

  test('a page shows no notice while the network works', async ({ page }) => {
    const answered = page.waitForResponse('**/healthz');
    await page.goto('/help');
    await answered;
    // The page has read the answer once it has one to a later request.
    await page.evaluate(async () => (await fetch('/healthz')).json());
    await expect(page.getByRole('banner').getByText('You are offline.')).toHaveCount(0);
  });
});

test('a hanging entry is requested again when the network is back', async ({ page }) => {
  await page.goto('/help');
  const hanging = page.waitForRequest(releaseFiles('mf-market', ENTRY));
  await page.route(releaseFiles('mf-market', ENTRY), () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await hanging;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
});

test('after an entry times out, a retry needs no page load @S10.5', async ({ page }) => {
  await page.goto('/help');
  await page.clock.install();
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'the first';
  });
  const hanging = page.waitForRequest(releaseFiles('mf-market', ENTRY));
  // Only the first request hangs, and it keeps hanging.
  await page.route(releaseFiles('mf-market', ENTRY), () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await hanging;
  await page.clock.fastForward(120_000);
  await expect(page.getByRole('main')).toContainText('did not arrive in time');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.page)).toBe('the first');
});
