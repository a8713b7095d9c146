import type { Page } from '@playwright/test';
import { accountButton, aVisitor, chooseFromAccountMenu, logIn, signUp, signUpAndLogIn } from '../arena/account';
import { layoutShiftOf, recordLayoutShift } from '../arena/layout-shift';
import { expect, test } from '../arena/test';

// Animations could move something.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Each screen at one width; `npm run every-screen -w @arena/e2e` checks all screens at all widths. */
const pathsAtWidth = {
  320: ['/', '/gamemode/spike-rush', '/market'],
  360: ['/aboutus', '/leaderboard', '/help'],
  1280: ['/gamemode', '/waiver', '/blogs'],
};

for (const [size, paths] of Object.entries(pathsAtWidth)) {
  const width = Number(size);
  test(`pages have no layout shift at ${width} px, signed out or signed in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await recordLayoutShift(page);
    const findShifts = async () => {
      const shifts: [string, number][] = [];
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        shifts.push([path, await layoutShiftOf(page)]);
      }
      return shifts.filter(([, shift]) => shift > 0.01);
    };
    expect(await findShifts()).toEqual([]);
    const visitor = aVisitor();
    await signUpAndLogIn(page, visitor);
    expect(await findShifts()).toEqual([]);
  });
}

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a page opened by URL starts at the top; a reload and Back restore the scroll position', async ({ page }) => {
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

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test.describe('the focus is never lost', () => {
  test('when a message is dismissed', async ({ page }) => {
    await page.goto('/blogs');
    await page.getByRole('textbox', { name: 'Your email' }).fill('asha@example.in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('textbox', { name: 'Your email' })).toBeFocused();
  });

  test('when a form is replaced by its confirmation', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('button', { name: 'Send another' })).toBeFocused();
    await page.getByRole('button', { name: 'Send another' }).press('Enter');
    await expect.poll(() => focusedTag(page)).not.toBe('BODY');
  });

  test('after a sign-up, a login and a logout', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await signUp(page, visitor);
    await expect.poll(() => focusedTag(page)).toBe('INPUT');
    await logIn(page, visitor);
    await expect(accountButton(page, visitor)).toBeFocused();
    await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeFocused();
  });
});

test.describe('unknown paths', () => {
  test.use({ expectedErrors: /404/ });

  test("show the site's own error page, prerendered and hydrated @S8.18", async ({ page, site }) => {
    for (const path of ['/nowhere', '/%', '/%E0%A4%A']) {
      await test.step(path, async () => {
        const body = async () => (await page.request.get(`${site.url}${path}`)).text();
        await expect.poll(body, { timeout: 30_000 }).toContain('data-prerendered');
        const response = await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
        expect(response?.status()).toBe(404);
        const heading = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' });
        await heading.evaluate((element) => {
          element.dataset.prerenderedNode = '';
        });
        await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
        await expect(heading).toHaveAttribute('data-prerendered-node', '');
        await expect(page.getByRole('contentinfo')).toBeVisible();
      });
    }
  });
});

test('at 360 px the header is one row, signed out and signed in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/help');
  const height = async () => (await page.getByRole('banner').boundingBox())?.height;
  await expect.poll(height).toBeLessThan(70);
  await signUpAndLogIn(page, aVisitor());
  await expect.poll(height).toBeLessThan(70);
});
