import type { Page } from '@playwright/test';
import { aVisitor, chooseFromMenu, enter, enterPassword, nameOf, signUp } from './arena/account';
import { layoutShiftOf, watchLayoutShift } from './arena/layout-shift';
import { expect, test } from './arena/test';

/** Each screen at one width; `npm run every-screen -w @arena/e2e` looks at all of them at all widths. */
const addressesAt = {
  320: ['/', '/gamemode/spike-rush', '/market'],
  360: ['/aboutus', '/leaderboard', '/help'],
  1280: ['/gamemode', '/waiver', '/blogs'],
};

for (const [size, addresses] of Object.entries(addressesAt)) {
  const width = Number(size);
  test(`nothing on the page jumps at ${width} px, signed out or signed in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await watchLayoutShift(page);
    const shifts = async () => {
      const found: [string, number][] = [];
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' });
        found.push([address, await layoutShiftOf(page)]);
      }
      return found.filter(([, shift]) => shift > 0.01);
    };
    expect(await shifts()).toEqual([]);
    const visitor = aVisitor();
    await enter(page, visitor);
    expect(await shifts()).toEqual([]);
  });
}

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a page opened by its address starts at its top; a reload and Back keep the place', async ({ page }) => {
  await page.goto('/help');
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await page.reload();
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await page.goto('/waiver');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(500);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test.describe('the focus never falls to the body', () => {
  test('when a message is dismissed', async ({ page }) => {
    await page.goto('/blogs');
    await page.getByRole('textbox', { name: 'Your e-mail' }).fill('asha@example.in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  });

  test('when a form gives way to its thanks', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('button', { name: 'Send another' })).toBeFocused();
    await page.getByRole('button', { name: 'Send another' }).press('Enter');
    await expect.poll(() => focused(page)).not.toBe('BODY');
  });

  test('after a sign-up, a login and a logout', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await signUp(page, visitor);
    await expect.poll(() => focused(page)).toBe('INPUT');
    await enterPassword(page, visitor);
    await expect(nameOf(page, visitor)).toBeFocused();
    await chooseFromMenu(page, visitor, 'button', 'Logout');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeFocused();
  });
});

test.describe('addresses without a page', () => {
  test.use({ expectedErrors: /404/ });

  for (const address of ['/nowhere', '/%', '/%E0%A4%A']) {
    test(`S8.18 ${address} gets the site's own page, rendered ahead and taken over`, async ({ page, site }) => {
      const sent = async () => (await page.request.get(`${site.url}${address}`)).text();
      await expect.poll(sent, { timeout: 30_000 }).toContain('data-prerendered');
      const answer = await page.goto(`${site.url}${address}`, { waitUntil: 'commit' });
      expect(answer?.status()).toBe(404);
      const heading = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' });
      await heading.evaluate((element) => {
        element.dataset.seen = 'first';
      });
      await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
      await expect(heading).toHaveAttribute('data-seen', 'first');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
});

test('at 360 px the header is one row, signed out and signed in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/help');
  const height = async () => (await page.getByRole('banner').boundingBox())?.height;
  await expect.poll(height).toBeLessThan(70);
  await enter(page, aVisitor());
  await expect.poll(height).toBeLessThan(70);
});
