import { expect, test } from './arena/test';

test.use({ expectedErrors: /404/ });

test('a section that an operator retires leaves the navigation and answers 404 until it is brought back; open tabs keep it', async ({
  page,
  ownSite,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const market = page.getByRole('heading', { level: 1, name: 'Market Place' });
  const open = await context.newPage();
  await open.setViewportSize({ width: 1440, height: 900 });
  await open.goto(`${ownSite.url}/blogs`);

  await ownSite.arena(['retire', 'mf-market', '--reason', 'sold out']);
  expect((await page.goto(`${ownSite.url}/market`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Blogs']);
  for (const [name, address] of [
    ['Booking', '/gamemode'],
    ['Blogs', '/blogs'],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(`${ownSite.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Unexpected|Loading/);
    expect((await page.request.get(`${ownSite.url}${address}`)).status()).toBe(200);
  }
  await open.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Market Place' }).click();
  await expect(open.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await ownSite.arena(['status'])).toContain('sold out');

  await ownSite.arena(['rollback', 'mf-market', '--reason', 'new stock']);
  expect((await page.goto(`${ownSite.url}/market`))?.status()).toBe(200);
  await expect(market).toBeVisible();
  await expect(links).toHaveText(['Home', 'About Us', 'Leaderboard', 'Booking', 'Market Place', 'Blogs']);
});
