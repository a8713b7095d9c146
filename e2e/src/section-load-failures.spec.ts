import { once } from 'node:events';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { holdRequests } from './arena/hold-requests';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({ expectedErrors: /Failed to load resource|digest in the 'integrity' attribute|Refused to execute script/ });

/** Finds the federation entry of a section's only release in the asset store. */
async function findEntry(site: ArenaServer, app: string) {
  const folder = join(site.dataDirectory, 'assets', app);
  const [release] = await readdir(folder);
  return join(folder, release ?? '', 'remoteEntry.js');
}

test('a deleted entry shows the reason and a working retry; other sections still open @S10.1 @S10.4 @S10.5 @F3', async ({
  page,
  ownSite,
}) => {
  const entry = await findEntry(ownSite, 'mf-blogs');
  await rename(entry, `${entry}.away`);

  await page.goto(`${ownSite.url}/blogs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('missing on the server');
  await expect(page.getByRole('main')).toContainText('mf-blogs');

  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await retryButton.click();
  await expect(retryButton).toHaveAttribute('data-pending', 'true');
  await expect(retryButton).not.toHaveAttribute('data-pending', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();

  await rename(`${entry}.away`, entry);
  await retryButton.click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
});

test('a section that misses a file fails until the same build is published again', async ({ page, ownSite }) => {
  await rm(await findEntry(ownSite, 'mf-market'));
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await ownSite.arena(['publish', 'mf-market']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('with a garbage entry, the layout and the other sections stay usable @S10.4 @F3', async ({ page, ownSite }) => {
  const entry = await findEntry(ownSite, 'mf-market');
  const intact = await readFile(entry);
  await writeFile(entry, '<!doctype html><p>not a script');
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('arrived damaged');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /leaderboard/i })).toBeVisible();
  await writeFile(entry, intact);
});

test('a hanging entry shows Loading... within a second and fails after 120 s; other sections stay usable @S10.3 @S10.4 @S10.6', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.route('**/releases/mf-leaderboard/**', () => undefined);
  await page.goto(`${site.url}/leaderboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('did not arrive within two minutes');

  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('another section can be opened while one hangs @F3', async ({ page, site }) => {
  await page.route('**/releases/mf-leaderboard/**', () => undefined);
  await page.goto(`${site.url}/leaderboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('a section that the visitor left while it loaded can be opened later @F3', async ({ page, site }) => {
  const release = await holdRequests(page, '**/releases/mf-leaderboard/**');
  await page.goto(`${site.url}/help`);
  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await links.getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  const arrived = page.waitForResponse('**/releases/mf-leaderboard/**/__federation_expose_section.js');
  release();
  await (await arrived).finished();
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('the error names the section that failed, not the one shown before @S10.1', async ({ page, ownSite }) => {
  const entry = await findEntry(ownSite, 'mf-market');
  await rename(entry, `${entry}.away`);
  await page.goto(`${ownSite.url}/aboutus`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('mf-market');
});

test('an idle connection does not keep the server from stopping', async ({ ownSite }) => {
  const idle = connect(Number(new URL(ownSite.url).port), '127.0.0.1');
  await once(idle, 'connect');
  const closed = once(idle, 'close');
  const startedAt = Date.now();
  await ownSite.stop();
  await closed;
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});
