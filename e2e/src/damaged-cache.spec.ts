import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|integrity/ });

/** Damages a file of the shell in the asset store. @returns a function that repairs it */
async function damage(site: ArenaServer, file: string) {
  const folder = join(site.dataDirectory, 'assets/shell');
  const [release = ''] = await readdir(folder);
  const path = join(folder, release, file);
  const intact = await readFile(path);
  await writeFile(path, Buffer.concat([intact.subarray(0, -1), Buffer.from(' ')]));
  return () => writeFile(path, intact);
}

test('a damaged shell.js in the browser cache is fetched again', async ({ page, ownSite }) => {
  const repair = await damage(ownSite, 'shell.js');
  const integrityError = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.goto(`${ownSite.url}/market`, { waitUntil: 'commit' });
  await integrityError;
  await repair();
  await page.goto(`${ownSite.url}/leaderboard`, { waitUntil: 'commit' });
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
});

test('a damaged shell.css in the browser cache is fetched again', async ({ page, ownSite }) => {
  const repair = await damage(ownSite, 'shell.css');
  await page.goto(`${ownSite.url}/market`);
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);
  await repair();
  await page.goto(`${ownSite.url}/leaderboard`);
  await expect.poll(height).toBeLessThan(100);
});
