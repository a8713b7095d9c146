import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

const focusedBox = (page: Page) => page.locator(':focus').boundingBox();

for (const [width, height] of [
  [320, 256],
  [740, 360],
] as const) {
  test(`at ${width}×${height} a form shows a field with its error whole, and nothing lies over it`, async ({
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
        const free = await part.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
          return top >= 0 && bottom <= window.innerHeight && (element.contains(hit) || hit?.contains(element));
        });
        expect(free, `${label}: ${await part.textContent()}`).toBe(true);
      }
    }
  });
}

test('a message at the edge of the screen never covers what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Feedback submitted' });
  await expect(message).toBeVisible();
  const covered = async () => {
    const [box, focus] = [await message.boundingBox(), await focusedBox(page)];
    if (!box || !focus || focus.height > 320) return false;
    const inMessage = await message.evaluate((element) => element.contains(document.activeElement));
    const beside = focus.x >= box.x + box.width || focus.x + focus.width <= box.x;
    return !inMessage && !beside && focus.y < box.y + box.height && box.y < focus.y + focus.height;
  };
  await page.getByRole('button', { name: 'Send another' }).focus();
  let reached = 0;
  for (; reached < 60; reached++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    await expect.poll(covered, { message: `stop ${reached}` }).toBe(false);
  }
  expect(reached).toBeGreaterThan(5);
});

test('in forced colours the signs of the first three players have the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('/leaderboard');
  const stroke = page.getByRole('main').locator('svg[viewBox="0 0 24 18"]').first();
  await expect
    .poll(() => stroke.evaluate((sign) => getComputedStyle(sign).stroke === getComputedStyle(document.body).color))
    .toBe(true);
});

for (const address of ['/market', '/leaderboard', '/blogs', '/waiver']) {
  test(`on ${address} at 320 px nothing that has the focus lies under the header`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 780 });
    await page.goto(address);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    const main = page.getByRole('main');
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    let reached = 0;
    for (; reached < 200; reached++) {
      await page.keyboard.press('Shift+Tab');
      if (!(await main.evaluate((element) => element.contains(document.activeElement)))) break;
      const [focused, header] = await page.evaluate(() => [
        document.activeElement?.getBoundingClientRect().top,
        document.querySelector('header')?.getBoundingClientRect().bottom,
      ]);
      expect(focused, `stop ${reached}`).toBeGreaterThanOrEqual(header ?? Number.NaN);
    }
    expect(reached).toBeGreaterThan(5);
    expect(reached).toBeLessThan(200);
  });
}

test.describe("without the site's fonts", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/, viewport: { width: 320, height: 780 } });

  for (const address of ['/', '/aboutus', '/leaderboard', '/gamemode', '/waiver', '/market', '/blogs', '/help']) {
    test(`${address} sticks out nowhere at 320 px`, async ({ page }) => {
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
});
