import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /Failed to load resource/ });

/** Footer links and their paths. */
const screens = {
  Home: '/',
  'About Us': '/aboutus',
  Leaderboard: '/leaderboard',
  Booking: '/gamemode',
  'Market Place': '/market',
};

/** Describes the box and font size of every visible element, in whole pixels. */
function describeLayout(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, width, height } = element.getBoundingClientRect();
        const { fontSize, display } = getComputedStyle(element);
        const box = [left, width, height].map(Math.round).join(' ');
        return `${element.tagName} ${element.className} ${box} ${fontSize} ${display}`;
      }),
  );
}

/** Sizes of the window. */
const VIEWPORTS = [
  { width: 900, height: 900 },
  { width: 740, height: 360 },
];

test('pages have the same layout opened by URL and by link', async ({ context }) => {
  // Blocks fonts: one that loads late is not used until the next page, which would look like a layout difference.
  await context.route(/\.woff2$/, (route) => route.abort());
  const loaded = await context.newPage();
  const navigated = await context.newPage();
  await navigated.goto('/help');
  for (const [name, path] of Object.entries(screens)) {
    await loaded.goto(path);
    await navigated.getByRole('contentinfo').getByRole('link', { name }).click();
    for (const viewport of VIEWPORTS) {
      await test.step(`${path} at ${viewport.width}×${viewport.height}`, async () => {
        for (const page of [loaded, navigated]) await page.setViewportSize(viewport);
        await expect(async () => expect(await describeLayout(navigated)).toEqual(await describeLayout(loaded))).toPass({
          timeout: 10_000,
        });
      });
    }
  }
});
