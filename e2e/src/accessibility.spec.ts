import AxeBuilder from '@axe-core/playwright';
import { screens } from '../screens/screens';
import { expect, test } from './arena/test';

const paths = [
  '/',
  '/aboutus',
  '/aboutus/plan',
  '/leaderboard',
  '/leaderboard/players/banyan',
  '/leaderboard/teams/delta',
  '/gamemode',
  '/gamemode/capture-the-flag',
  '/waiver',
  '/market',
  '/market/ridge-tee',
  '/blogs',
  '/blogs/first-morning',
  '/testapi',
  '/profile',
  '/submissions',
  '/help',
  '/privacy',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [width, theme] of [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'dark'],
] as const) {
  test.describe(`${width} px, ${theme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: theme });

    for (const path of paths) {
      test(`${path} does not overflow, and axe finds no violations`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
      });
    }
  });
}

test.describe('states of screens', () => {
  test.use({
    viewport: { width: 360, height: 780 },
    expectedErrors: /Failed to load resource|Refused to execute script/,
  });

  for (const { name, path, act } of screens.filter((screen) => screen.act)) {
    test(`${name} does not overflow, and axe finds no violations`, async ({ page }) => {
      await page.goto(path);
      await act?.(page);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
    });
  }
});
