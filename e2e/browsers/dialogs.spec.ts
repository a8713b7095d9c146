import { loginButton } from './account';
import { expect, test } from './fixtures';

test('the account dialog takes, traps and returns the focus', async ({ tab, site }) => {
  await tab.open(`${site.url}/market`);
  await tab.click(loginButton);
  const dialog = { role: 'dialog', name: 'SIGN UP' };
  await tab.expectFocused({ label: 'Username', within: dialog });
  for (let presses = 0; presses < 12; presses++) {
    await tab.press('Tab');
    const outside = await tab.evaluate(() => {
      const { activeElement: focused } = document;
      return focused !== null && focused !== document.body && !focused.closest('dialog, [role=dialog]');
    });
    expect(outside, 'the focus stays in the dialog').toBe(false);
  }
  await tab.press('Escape');
  await tab.expectGone({ role: 'dialog' });
  await tab.expectFocused(loginButton);
});

test('a profile opens over the leaderboard with its own URL, and Back closes it', async ({ tab, site }) => {
  await tab.open(`${site.url}/leaderboard`);
  await tab.click({ role: 'link', within: { role: 'listitem', within: { role: 'main' } } });
  await tab.expectVisible({ role: 'dialog' });
  await tab.back();
  await tab.expectGone({ role: 'dialog' });
  await tab.expectHeading('Leaderboard');
});

test('selecting a tab focuses it and updates the URL', async ({ tab, site }) => {
  await tab.open(`${site.url}/aboutus`);
  await tab.click({ role: 'tab', name: 'Memberships' });
  await tab.expectFocused({ role: 'tab', name: 'Memberships' });
  expect(await tab.evaluate(() => location.search)).toBe('?plans=membership');
});
