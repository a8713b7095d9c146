import { openTab } from '../arena/tab';
import { expect, test } from '../arena/test';

test.use({ expectedErrors: /404/ });

test('a retired section leaves the navigation and answers 404 until it is restored; open tabs keep it', async ({
  page,
  changingSite,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const marketHeading = page.getByRole('heading', { level: 1, name: 'Market Place' });
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await openTab(other, `${changingSite.url}/blogs`);

  await changingSite.arena(['section', 'retire', 'mf-market', '--reason', 'sold out']);
  expect((await page.goto(`${changingSite.url}/market`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Blogs']);
  for (const [name, path] of [
    ['Booking', '/gamemode'],
    ['Blogs', '/blogs'],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(`${changingSite.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Unexpected|Loading/);
    expect((await page.request.get(`${changingSite.url}${path}`)).status()).toBe(200);
  }
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Market Place' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await changingSite.arena(['status'])).toContain('sold out');

  await changingSite.arena(['rollback', 'mf-market', '--reason', 'new stock']);
  expect((await page.goto(`${changingSite.url}/market`))?.status()).toBe(200);
  await expect(marketHeading).toBeVisible();
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Market Place', 'Blogs']);
});
