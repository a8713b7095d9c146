import { aVisitor, enter, nameOf } from './arena/account';
import { expect, test } from './arena/test';

test.use({ viewport: { width: 1440, height: 900 } });

test('a page from the back/forward cache shows what has become of the session and the colours', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/help`);
  const visitor = aVisitor();
  await enter(page, visitor);
  // Like a page in the cache while others log out and choose colours: no storage event reaches the page that writes.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('theme', 'paper');
  });
  await expect(nameOf(page, visitor)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dusk');

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
});
