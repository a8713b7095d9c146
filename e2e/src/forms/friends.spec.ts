import { expect, test } from '../arena/test';

test('signed out, /friends lists the players followed in this browser @S8.13', async ({ page }) => {
  await page.goto('/leaderboard');
  await page.getByRole('main').getByRole('link').first().waitFor();
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first();
  const name = (await follow.getAttribute('aria-label'))?.replace('Follow ', '') ?? '';
  await follow.click();
  await page.goto('/friends');
  await expect(page.getByRole('button', { name: 'Sign up or log in' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  await main.getByRole('button', { name: `Unfollow ${name}` }).click();
  await expect(main.getByText('You follow no players yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are logged out')).toBeVisible();
  await expect(main.getByText('You follow no players yet.')).toHaveCount(0);
});
