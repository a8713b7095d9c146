import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { visitOpsScreens } from './arena/ops-screens';
import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

async function logIn(page: Page, url: string) {
  await page.goto(url);
  await enterToken(page);
}

async function enterToken(page: Page) {
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

test('an operator sees the live releases, does a dry run of a rollback and rolls back', async ({
  page,
  ownSite,
  nextMarket,
  context,
}) => {
  await ownSite.arena(['publish', 'mf-market', '--reason', 'a new name'], nextMarket);
  const dryRun = await ownSite.arena(['rollback', 'mf-market', '--dry-run']);
  expect(dryRun).toContain('Pages: /market');
  expect(dryRun).toContain('No problems found.');

  const visitor = await context.newPage();
  const pinged = visitor.waitForResponse(/\/ping\?set=/);
  await visitor.goto(`${ownSite.url}/market`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  await pinged;

  await logIn(page, `${ownSite.url}/ops`);
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
  await expect(visitor.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

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

for (const [width, colorScheme] of [
  [360, 'dark'],
  [768, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen of the ops page fits, and axe finds no violations', async ({ page }) => {
      await page.goto('/market');
      await page.goto('/ops');
      const checkScreen = async () => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
      };
      await checkScreen();
      await logIn(page, '/ops');
      await visitOpsScreens(page, checkScreen);
      await page.getByRole('link', { name: 'Live' }).click();
      await page.getByRole('button', { name: 'Roll back… mf-market' }).click();
      await expect(page.getByRole('dialog').getByText(/no other release to go back to/)).toBeVisible();
      await checkScreen();
    });
  });
}
