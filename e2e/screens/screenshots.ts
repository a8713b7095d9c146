import { expect, test } from '../src/arena/test';
import { screens } from './screens';

const widths = [360, 768, 1440];
const palettes = ['dusk', 'paper'];

// Some states load missing files on purpose.
test.use({
  expectedErrors: /Failed to load resource|Refused to execute script/,
  contextOptions: { reducedMotion: 'reduce' },
});

for (const { name, path, act } of screens) {
  for (const width of widths) {
    for (const palette of palettes) {
      test(`${name} ${width} ${palette}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), palette);
        await page.goto(path, { waitUntil: 'networkidle' });
        await act?.(page);
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => {
          window.scrollTo(0, 0);
          return document.fonts.ready;
        });
        await page.screenshot({ path: `screenshots/${name}-${width}-${palette}.png`, fullPage: true });
      });
    }
  }
}
