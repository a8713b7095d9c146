import { expect, test } from './arena/test';

test.use({ viewport: { width: 1440, height: 900 } });

// Safari does not focus a button that is pressed with a pointer.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    document.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
    });
  }),
);

test('a dialog returns the focus to a button that the browser did not focus', async ({ page, site }) => {
  await page.goto(`${site.url}/market`);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Signup/Login' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
