import { expectAccessible } from './arena/accessibility';
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
      const checkScreen = () => expectAccessible(page);
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
