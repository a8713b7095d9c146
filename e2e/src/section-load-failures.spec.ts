import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hold } from './arena/hold-requests';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({ expectedErrors: /Failed to load resource|digest in the 'integrity' attribute|Refused to execute script/ });

/** Path of the federation entry of a section's only release, in the asset store. */
async function entryOf(site: ArenaServer, app: string) {
  const folder = join(site.dataDirectory, 'assets', app);
  const [release] = await readdir(folder);
  return join(folder, release ?? '', 'remoteEntry.js');
}

test('S10.1 S10.4 S10.5 F3 a deleted entry: reason, retry that works, others unharmed', async ({ page, ownSite }) => {
  const entry = await entryOf(ownSite, 'mf-blogs');
  await rename(entry, `${entry}.away`);

  await page.goto(`${ownSite.url}/blogs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('missing on the server');
  await expect(page.getByRole('main')).toContainText('mf-blogs');

  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('data-pending', 'true');
  await expect(again).not.toHaveAttribute('data-pending', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();

  await rename(`${entry}.away`, entry);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
});

test('S10.4 F3 an entry that is garbage: the layout and the other sections stay usable', async ({ page, ownSite }) => {
  const entry = await entryOf(ownSite, 'mf-market');
  const intact = await readFile(entry);
  await writeFile(entry, '<!doctype html><p>not a script');
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('arrived damaged');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /leaderboard/i })).toBeVisible();
  await writeFile(entry, intact);
});

test('S10.3 S10.4 S10.6 an entry that hangs: said within a second, failed after 120 s, others usable meanwhile', async ({
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

test('F3 while a section hangs another one can be opened', async ({ page, site }) => {
  await page.route('**/releases/mf-leaderboard/**', () => undefined);
  await page.goto(`${site.url}/leaderboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('F3 a section that somebody did not wait for can be opened later', async ({ page, site }) => {
  const arrive = await hold(page, '**/releases/mf-leaderboard/**');
  await page.goto(`${site.url}/help`);
  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await links.getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  const arrived = page.waitForResponse('**/releases/mf-leaderboard/**/__federation_expose_section.js');
  arrive();
  await (await arrived).finished();
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('S10.1 a section that does not load is not blamed on the one that was shown before', async ({ page, ownSite }) => {
  const entry = await entryOf(ownSite, 'mf-market');
  await rename(entry, `${entry}.away`);
  await page.goto(`${ownSite.url}/aboutus`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('mf-market');
});

test('a connection that was opened and never used does not keep the server from stopping', async ({ ownSite }) => {
  const unused = connect(Number(new URL(ownSite.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const cut = once(unused, 'close');
  const asked = Date.now();
  await ownSite.stop();
  await cut;
  expect(Date.now() - asked).toBeLessThan(5_000);
});
