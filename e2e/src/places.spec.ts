import type { Page } from '@playwright/test';
import { aVisitor, enter } from './arena/account';
import { layoutShiftOf, watchLayoutShift } from './arena/layout-shift';
import { expect, test } from './arena/test';

/** One address of each screen that the header stands above. */
const addresses = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/gamemode',
  '/gamemode/spike-rush',
  '/waiver',
  '/market',
  '/blogs',
  '/help',
];

for (const width of [320, 360, 1280]) {
  test(`nothing on the page jumps at ${width} px, signed out or signed in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await watchLayoutShift(page);
    const shifts = async () => {
      const found: [string, number][] = [];
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' });
        found.push([address, await layoutShiftOf(page)]);
      }
      return found.filter(([, shift]) => shift > 0.01);
    };
    expect(await shifts()).toEqual([]);
    const visitor = aVisitor();
    await enter(page, visitor);
    expect(await shifts()).toEqual([]);
  });
}

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a page opened by its address starts at its top; a reload and Back keep the place', async ({ page }) => {
  await page.goto('/help');
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await page.reload();
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await page.goto('/waiver');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(500);
});
