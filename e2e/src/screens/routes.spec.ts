import { expect, test } from '../arena/test';

/** Address of each screen, by its line of the acceptance list. */
const screens = {
  'S8.1': '/',
  'S8.2': '/aboutus',
  'S8.3': '/leaderboard',
  'S8.4': '/gamemode',
  'S8.5': '/gamemode/spike-rush',
  'S8.6': '/gamemode/battle-royale',
  'S8.7': '/gamemode/capture-the-flag',
  'S8.8': '/waiver',
  'S8.9': '/market',
  'S8.10': '/blogs',
  'S8.11': '/testapi',
  'S8.12': '/profile',
  'S8.13': '/friends',
  'S8.14': '/notifications',
  'S8.15': '/help',
  'S8.16': '/settings',
};

test('every route shows its screen in the layout @S2.1 @S2.2 @S8.1 @S8.2 @S8.3 @S8.4 @S8.5 @S8.6 @S8.7 @S8.8 @S8.9 @S8.10 @S8.11 @S8.12 @S8.13 @S8.14 @S8.15 @S8.16', async ({
  page,
}) => {
  for (const [line, path] of Object.entries(screens)) {
    await test.step(`${line} ${path}`, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Unexpected|Loading/);
      await expect(page).toHaveTitle(/ \| Arena Airsoft$/);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(
        page.getByText("This website is under development | We're building something amazing – Coming soon!").first(),
      ).toBeVisible();
    });
  }
});

test('a trailing slash and a query string do not break a route @S8.18', async ({ page }) => {
  const response = await page.goto('/market/?from=mail');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('a path in other letter case redirects to its page @S8.9', async ({ page, site }) => {
  await page.goto('/Market?from=poster');
  await expect(page).toHaveURL(`${site.url}/market?from=poster`);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('the navigation opens every section without a page load @S3.1 @S3.2 @S3.3 @S3.4 @S3.5 @S3.6', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Market Place', 'Blogs']);
  let loads = 0;
  page.on('load', () => loads++);
  for (const [name, path] of [
    ['About Us', '/aboutus'],
    ['Leaderboard', '/leaderboard'],
    ['Booking', '/gamemode'],
    ['Market Place', '/market'],
    ['Blogs', '/blogs'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(loads).toBe(0);
});

test.describe('unmatched paths', () => {
  test.use({ expectedErrors: /404/ });

  test('an unmatched path shows an error inside the layout @S9.1 @S9.3 @S9.4', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Unexpected Application Error', exact: true }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('an unknown game mode shows a message and answers 404 @K2 @K2.1', async ({ page }) => {
    const response = await page.goto('/gamemode/laser-tag');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Game mode not found.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
