import { expect, test } from '../arena/test';

test.use({ viewport: { width: 1440, height: 900 } });

// Safari does not focus a button on click.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    document.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
    });
  }),
);

test('a dialog returns the focus to its button even if the click did not focus it', async ({ page, site }) => {
  await page.goto(`${site.url}/market`);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Signup/Login' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
