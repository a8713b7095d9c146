import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../arena/sites/own-site';
import { projectRoot } from '../arena/sites/server';

test.use({ expectedErrors: /Failed to load resource|Refused to execute script/ });

test('a section that misses a file fails until the same build is published again', async ({ page, ownSite }) => {
  const releases = join(ownSite.dataDirectory, 'assets/mf-market');
  for (const release of await readdir(releases)) await rm(join(releases, release, 'remoteEntry.js'));
  await page.goto(`${ownSite.url}/help`);
  const openMarket = () => page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await openMarket();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  await ownSite.arena(['publish', join(projectRoot, 'mf-market')]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
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
