import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /Failed to load resource/ });

/** Names of links at the foot of the page, and where they lead. */
const screens = {
  Home: '/',
  'About Us': '/aboutus',
  Leaderboard: '/leaderboard',
  Booking: '/gamemode',
  'Market Place': '/market',
};

/** Boxes and font sizes of all that the screen shows, in whole pixels. */
function boxesOf(page: Page): Promise<string[]> {
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

for (const viewport of [
  { width: 900, height: 900 },
  { width: 740, height: 360 },
]) {
  test(`pages look alike opened by address and by link at ${viewport.width}×${viewport.height}`, async ({
    context,
  }) => {
    // A font that arrives late is not used until the next page, and looks like a difference.
    await context.route(/\.woff2$/, (route) => route.abort());
    const cold = await context.newPage();
    const navigated = await context.newPage();
    for (const page of [cold, navigated]) await page.setViewportSize(viewport);
    await navigated.goto('/help');
    for (const [name, address] of Object.entries(screens)) {
      await cold.goto(address);
      await navigated.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(async () => expect(await boxesOf(navigated)).toEqual(await boxesOf(cold))).toPass({
        timeout: 10_000,
      });
    }
  });
}
