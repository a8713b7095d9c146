import type { Page } from '@playwright/test';
import { holdRequests } from '../arena/hold-requests';
import { expect, test } from '../arena/test';
import { releaseFiles, respondWith } from '../matrix/loading-faults';

test.use({
  expectedErrors:
    /Failed to load resource|digest in the 'integrity' attribute|SRI's integrity checks failed|Refused to execute script/,
});

const missing = respondWith('remoteEntry.js', { status: 404 });
const garbage = respondWith('remoteEntry.js', { body: '<!doctype html><p>not a script' });

/** Follows a link of the navigation. */
const open = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).first().click();

test('a missing entry shows the reason and a working retry; other sections still open @S10.1 @S10.4 @S10.5 @F3', async ({
  page,
}) => {
  await page.goto('/help');
  await missing.inject(page, 'mf-blogs');
  await open(page, 'Blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('missing on the server');
  await expect(page.getByRole('main')).toContainText('mf-blogs');

  await open(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await retryButton.click();
  await expect(retryButton).toHaveAttribute('data-pending', 'true');
  await expect(retryButton).not.toHaveAttribute('data-pending', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();

  await missing.remove(page);
  await retryButton.click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
});

test('with a garbage entry, the layout and the other sections stay usable @S10.4 @F3', async ({ page }) => {
  await page.goto('/help');
  await garbage.inject(page, 'mf-market');
  await open(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('arrived damaged');
  await open(page, 'Leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: /leaderboard/i })).toBeVisible();
});

test('a hanging entry shows Loading... within a second and fails after 120 s; other sections stay usable @S10.3 @S10.4 @S10.6', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/help');
  await page.route(releaseFiles('mf-leaderboard'), () => undefined);
  const requested = page.waitForRequest(releaseFiles('mf-leaderboard'));
  await open(page, 'Leaderboard');
  await requested;
  const status = page.getByRole('banner').getByText('Loading Leaderboard...');
  await page.clock.fastForward(1_000);
  await expect(status).toBeVisible();
  await page.clock.fastForward(99_000);
  await expect(status).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('did not arrive in time');

  await open(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('another section can be opened while one hangs @F3', async ({ page }) => {
  await page.goto('/help');
  await page.route(releaseFiles('mf-leaderboard'), () => undefined);
  await open(page, 'Leaderboard');
  await expect(page.getByRole('banner').getByText('Loading Leaderboard...')).toBeVisible();
  await open(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('a section that the visitor left while it loaded can be opened later @F3', async ({ page, site }) => {
  const release = await holdRequests(page, releaseFiles('mf-leaderboard'));
  await page.goto(`${site.url}/help`);
  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await links.getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  const arrived = page.waitForResponse(releaseFiles('mf-leaderboard', '__federation_expose_section.js'));
  release();
  await (await arrived).finished();
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('the error names the section that failed, not the one shown before @S10.1', async ({ page }) => {
  await missing.inject(page, 'mf-market');
  await page.goto('/aboutus');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('mf-market');
});
