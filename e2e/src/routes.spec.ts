import { expect, test } from './arena/test';

const screens = [
  ['S8.1', '/'],
  ['S8.2', '/aboutus'],
  ['S8.3', '/leaderboard'],
  ['S8.4', '/gamemode'],
  ['S8.5', '/gamemode/spike-rush'],
  ['S8.6', '/gamemode/battle-royale'],
  ['S8.7', '/gamemode/capture-the-flag'],
  ['S8.8', '/waiver'],
  ['S8.9', '/market'],
  ['S8.10', '/blogs'],
  ['S8.11', '/testapi'],
  ['S8.12', '/profile'],
  ['S8.13', '/friends'],
  ['S8.14', '/notifications'],
  ['S8.15', '/help'],
  ['S8.16', '/settings'],
] as const;

for (const [number, address] of screens) {
  test(`${number} S2.1 S2.2 ${address} answers with its screen`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
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

test('S8.18 a trailing slash and a query string do not break a route', async ({ page }) => {
  const answer = await page.goto('/market/?from=mail');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('S8.9 an address in other letters leads to its page', async ({ page, site }) => {
  await page.goto('/Market?from=poster');
  await expect(page).toHaveURL(`${site.url}/market?from=poster`);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});

test('S3.1 S3.2 S3.3 S3.4 S3.5 S3.6 the navigation leads to every section, without a page load', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Market Place', 'Blogs']);
  let loads = 0;
  page.on('load', () => loads++);
  for (const [name, address] of [
    ['About Us', '/aboutus'],
    ['Leaderboard', '/leaderboard'],
    ['Booking', '/gamemode'],
    ['Market Place', '/market'],
    ['Blogs', '/blogs'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(loads).toBe(0);
});

test.describe('unmatched addresses', () => {
  test.use({ expectedErrors: /404/ });

  test('S9.1 S9.3 S9.4 an unmatched address says so inside the layout', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Unexpected Application Error', exact: true }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('K2 K2.1 an unknown game mode says so and is 404 on the wire', async ({ page }) => {
    const answer = await page.goto('/gamemode/laser-tag');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Game mode not found.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
