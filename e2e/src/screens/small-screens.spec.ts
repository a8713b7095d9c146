import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

const focusedBox = (page: Page) => page.locator(':focus').boundingBox();

for (const [width, height] of [
  [320, 256],
  [740, 360],
] as const) {
  test(`at ${width}×${height} a form shows the focused field and its error in full, and nothing covers them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send pre-booking' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    for (const label of ['Name', 'Email', 'Mobile']) {
      const field = dialog.getByRole('textbox', { name: label });
      await field.focus();
      const error = page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`);
      for (const part of [field, error]) {
        const isUncovered = () =>
          part.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
            return top >= 0 && bottom <= window.innerHeight && (element.contains(hit) || hit?.contains(element));
          });
        // The dialog scrolls after the focus has moved.
        await expect.poll(isUncovered, { message: `${label}: ${await part.textContent()}` }).toBe(true);
      }
    }
  });
}

test('a notification never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Feedback submitted' });
  await expect(message).toBeVisible();
  const coversFocus = async () => {
    const [box, focus] = [await message.boundingBox(), await focusedBox(page)];
    if (!box || !focus || focus.height > 320) return false;
    const isInMessage = await message.evaluate((element) => element.contains(document.activeElement));
    const isBeside = focus.x >= box.x + box.width || focus.x + focus.width <= box.x;
    return !isInMessage && !isBeside && focus.y < box.y + box.height && box.y < focus.y + focus.height;
  };
  await page.getByRole('button', { name: 'Send another' }).focus();
  let stops = 0;
  for (; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    await expect.poll(coversFocus, { message: `tab stop ${stops}` }).toBe(false);
  }
  expect(stops).toBeGreaterThan(5);
});

test('in forced colours mode the badges of the first three players use the text colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('/leaderboard');
  const chevrons = page.getByRole('main').locator('svg[viewBox="0 0 24 18"]').first();
  await expect
    .poll(() => chevrons.evaluate((icon) => getComputedStyle(icon).stroke === getComputedStyle(document.body).color))
    .toBe(true);
});

test('at 320 px the header never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  for (const path of ['/market', '/leaderboard', '/blogs', '/waiver']) {
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      await page.getByRole('contentinfo').getByRole('link').first().focus();
      let stops = 0;
      for (; stops < 200; stops++) {
        await page.keyboard.press('Shift+Tab');
        if (!(await main.evaluate((element) => element.contains(document.activeElement)))) break;
        const [focused, header] = await page.evaluate(() => [
          document.activeElement?.getBoundingClientRect().top,
          document.querySelector('header')?.getBoundingClientRect().bottom,
        ]);
        expect(focused, `tab stop ${stops}`).toBeGreaterThanOrEqual(header ?? Number.NaN);
      }
      expect(stops).toBeGreaterThan(5);
      expect(stops).toBeLessThan(200);
    });
  }
});

test.describe("without the site's fonts", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/, viewport: { width: 320, height: 780 } });

  test('no page overflows at 320 px', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    for (const path of [
      '/',
      '/aboutus',
      '/aboutus/plan',
      '/leaderboard',
      '/gamemode',
      '/waiver',
      '/market',
      '/blogs',
      '/help',
    ]) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    }
  });
});
