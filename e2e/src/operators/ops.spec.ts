import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enterToken } from '../arena/ops-screens';
import { renameMarket } from '../arena/sites/next-market';
import { patchRelease } from '../arena/sites/patch-release';
import { projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';

async function logIn(page: Page, url: string) {
  await page.goto(url);
  await enterToken(page);
}

test('an operator sees the live releases, does a dry run of a rollback and rolls back', async ({
  page,
  changingSite,
  context,
}) => {
  // No other test has open tabs with these releases, or makes them fail.
  const [before, after] = [`Stores ${randomUUID()}`, `Depot ${randomUUID()}`];
  for (const [name, reason] of [
    [before, 'a name'],
    [after, 'a new name'],
  ] as const) {
    const release = await patchRelease(join(projectRoot, 'mf-market'), renameMarket(name));
    await changingSite.arena(['publish', release, '--reason', reason]);
    await rm(release, { recursive: true });
  }
  const dryRun = await changingSite.arena(['rollback', 'mf-market', '--dry-run']);
  expect(dryRun).toContain('Pages: /market');
  expect(dryRun).toContain('No problems found.');

  const visitor = await context.newPage();
  const pinged = visitor.waitForResponse(/\/ping\?set=/);
  await visitor.goto('/market');
  await expect(visitor.getByRole('heading', { level: 1, name: after })).toBeVisible();
  await pinged;

  await logIn(page, '/ops');
  const market = page.getByRole('listitem').filter({ hasText: 'mf-market' });
  await expect(market).toContainText('a new name');
  await market.getByRole('button', { name: 'Roll back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back mf-market' });
  await expect(dialog).toContainText('The server found no problems.');
  await expect(dialog).toContainText('1 with the current release');
  await dialog.getByLabel('Reason').fill('the old name was better');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByRole('status')).toContainText('mf-market is back on');
  await expect(market).toContainText('the old name was better');

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: before })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('mf-market was rolled back to');
  await page.reload();
  await enterToken(page);
  await expect(page.getByRole('listitem').first()).toContainText('the old name was better');
});

test('an operator searches submissions and downloads them as CSV', async ({ page, site }) => {
  const comments = 'Nine of us,\n"two" under 18';
  const form = { name: 'Meera Negi', email: 'meera@example.in', mobile: '9876543210', city: 'Delhi', agreeTerms: true };
  for (const changes of [{ comments }, { name: 'Arjun Rawat', email: 'arjun@example.in' }]) {
    const sent = await page.request.post(`${site.url}/api/prebooking`, { data: { ...form, ...changes } });
    expect(sent.status()).toBe(201);
  }

  await logIn(page, '/ops/submissions');
  const other = page.getByRole('row').filter({ hasText: 'Arjun Rawat' });
  await expect(other).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('meera negi');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Meera Negi' }).first()).toContainText('two');
  expect(page.url()).not.toContain('meera');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('prebooking.csv');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"Nine of us,\n""two"" under 18"');

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('operator exported 1 pre-booking');
  await expect(page.getByRole('listitem').nth(1)).toContainText('operator read 1 pre-booking');
});
