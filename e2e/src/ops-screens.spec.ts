import AxeBuilder from '@axe-core/playwright';
import { enterToken, visitOpsScreens } from './arena/ops-screens';
import { expect, test } from './arena/test';

// A site on which no other test has changed what the screens show.
test.use({ siteSettings: {} });

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
        expect([page.url(), Math.max(overflow, 0)]).toEqual([page.url(), 0]);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
      };
      await checkScreen();
      await enterToken(page);
      await visitOpsScreens(page, checkScreen);
      await page.getByRole('link', { name: 'Live' }).click();
      await page.getByRole('button', { name: 'Roll back… mf-leaderboard' }).click();
      await expect(page.getByRole('dialog').getByText(/no other release to go back to/)).toBeVisible();
      await checkScreen();
    });
  });
}
