import { expectAccessible } from '../arena/accessibility';
import { enterToken, visitOpsScreens } from '../arena/ops-screens';
import { expect, test } from '../arena/test';

// A site on which no other test has changed what the screens show.
test.use({ siteSettings: {} });

/** Widths of the window in pixels, and the colour scheme that the visitor prefers. */
const VIEWS = [
  [360, 'dark'],
  [768, 'dark'],
  [1440, 'light'],
] as const;

test('every screen of the ops page fits at any width, and axe finds no violations', async ({ page }) => {
  const checkScreen = async () => {
    for (const [width, colorScheme] of VIEWS) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      });
    }
  };
  await page.goto('/market');
  await page.goto('/ops');
  await checkScreen();
  await enterToken(page);
  await visitOpsScreens(page, checkScreen);
  await page.getByRole('link', { name: 'Live' }).click();
  await page.getByRole('button', { name: 'Roll back… mf-leaderboard' }).click();
  await expect(page.getByRole('dialog').getByText(/no other release to go back to/)).toBeVisible();
  await checkScreen();
});
