import { screens } from '../../screens/screens';
import { expectAccessible, setPalette } from '../arena/accessibility';
import { expect, test } from '../arena/test';

/** Widths of the window in pixels, and a palette for each. */
const VIEWS = [
  [1440, 'dusk'],
  [768, 'dusk'],
  [360, 'paper'],
] as const;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /Failed to load resource|Refused to execute script/,
});

for (const { path } of screens.filter((screen) => !screen.act)) {
  test(`${path} does not overflow at any width, and axe finds no violations in either palette`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const [width, palette] of VIEWS) {
      await test.step(`${width} px, ${palette}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await setPalette(page, palette);
        await expectAccessible(page);
      });
    }
  });
}

test.describe('states of screens', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  for (const { name, path, act } of screens.filter((screen) => screen.act)) {
    test(`${name} does not overflow, and axe finds no violations`, async ({ page }) => {
      await page.goto(path);
      await act?.(page);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});
