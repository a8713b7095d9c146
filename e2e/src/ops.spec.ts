import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

async function signIn(page: Page, address: string) {
  await page.goto(address);
  await enterToken(page);
}

async function enterToken(page: Page) {
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

test('an operator sees what is live, rehearses a rollback and makes it', async ({
  page,
  ownSite,
  nextMarket,
  context,
}) => {
  await ownSite.arena(['publish', 'mf-market', '--reason', 'a new name'], nextMarket);
  const rehearsed = await ownSite.arena(['rollback', 'mf-market', '--dry-run']);
  expect(rehearsed).toContain('It would show /market.');
  expect(rehearsed).toContain('Nothing is wrong with it.');

  const visitor = await context.newPage();
  await visitor.goto(`${ownSite.url}/market`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();

  await signIn(page, `${ownSite.url}/ops`);
  const market = page.getByRole('listitem').filter({ hasText: 'mf-market' });
  await expect(market).toContainText('a new name');
  await market.getByRole('button', { name: 'Roll back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll mf-market back' });
  await expect(dialog).toContainText('nothing is wrong with it');
  await expect(dialog).toContainText('About 1 were opened');
  await dialog.getByLabel('Why').fill('the old name was better');
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

test('what visitors sent is searched and taken along as a file', async ({ page, site }) => {
  const comments = 'Nine of us,\n"two" under 18';
  const form = { name: 'Meera Negi', email: 'meera@example.in', mobile: '9876543210', city: 'Delhi', agreeTerms: true };
  const sent = await page.request.post(`${site.url}/api/prebooking`, { data: { ...form, comments } });
  expect(sent.status()).toBe(201);

  await signIn(page, '/ops/submissions');
  await page.getByRole('searchbox', { name: 'Search' }).fill('meera negi');
  await page.getByRole('button', { name: 'Search' }).click();
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
  [1440, 'light'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen for operators fits, and axe finds nothing', async ({ page }) => {
      await page.goto('/market');
      await page.goto('/ops');
      const fits = async () => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
      };
      await fits();
      await signIn(page, '/ops');
      for (const screen of ['Live', 'History', 'Traffic', 'Submissions', 'Audit']) {
        await page.getByRole('link', { name: screen }).click();
        await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
        await fits();
      }
      await page.getByRole('link', { name: 'Live' }).click();
      await page.getByRole('button', { name: 'Roll back… mf-market' }).click();
      await expect(page.getByRole('dialog').getByText(/no other release to go back to/)).toBeVisible();
      await fits();
    });
  });
}
