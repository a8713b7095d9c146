import { expect, test } from '../arena/sites/own-site';

// The error page has no favicon.
test.use({ expectedErrors: /status of 410|favicon\.ico/ });

test('an expired link shows an error page and returns its visitors to the live site', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  const badge = page.getByRole('complementary', { name: 'Not the live site' });
  const { url } = JSON.parse(await ownSite.arena(['preview', 'create', 'mf-market', nextMarket.release, '--json']));
  await page.goto(url);
  await expect(badge).toBeVisible();
  await page.goto('about:blank');
  await ownSite.stop();
  await ownSite.start({ daysAhead: 2 });

  await page.goto(new URL('/market', url).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(badge).toHaveCount(0);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
});
