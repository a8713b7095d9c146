import { accountButton, aVisitor, signUpAndLogIn } from '../arena/account';
import { expect, test } from '../arena/test';

test.use({ viewport: { width: 1440, height: 900 } });

test('a page restored from the back/forward cache shows the current session and theme', async ({ page, site }) => {
  await page.goto(`${site.url}/help`);
  const visitor = aVisitor();
  await signUpAndLogIn(page, visitor);
  // Simulates changes by other pages while this one is cached: no storage event reaches the page that writes.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('theme', 'paper');
  });
  await expect(accountButton(page, visitor)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dusk');

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
});
