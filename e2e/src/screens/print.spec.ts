import { expect, test } from '../arena/test';

const PAGES = [
  '/',
  '/aboutus',
  '/aboutus/plan',
  '/leaderboard',
  '/market',
  '/blogs',
  '/blogs/quiet-feet',
  '/gamemode',
  '/gamemode/spike-rush',
  '/waiver',
  '/help',
  '/privacy',
];

for (const palette of ['dusk', 'paper']) {
  test(`on paper, the texts of every page are dark, also with the palette ${palette}`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), palette);
    await page.emulateMedia({ media: 'print' });
    for (const path of PAGES) {
      await page.goto(path);
      const light = await page
        .getByRole('main')
        .locator('h1, h2, h3, p, li, dt, dd, th, td')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .filter((element) => {
              const [r = 0, g = 0, b = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
              return 0.3 * r + 0.6 * g + 0.1 * b > 128;
            })
            .map((element) => element.outerHTML.slice(0, 120)),
        );
      expect([path, light]).toEqual([path, []]);
    }
  });
}
