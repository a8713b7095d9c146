import { aVisitor } from '../src/arena/account';
import { accountButton, chooseFromAccountMenu, loginButton, signUpAndLogIn } from './account';
import { expect, test } from './fixtures';

test('a page restored by Back shows the theme chosen meanwhile', async ({ tab, site }) => {
  await tab.open(`${site.url}/help`);
  await tab.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = `${persisted}`;
    });
  });
  const theme = () => tab.evaluate(() => document.documentElement.dataset.theme);
  await tab.open(`${site.url}/blogs`);
  await tab.click({ role: 'radio', name: 'Paper (light)', within: { role: 'contentinfo' } });
  await expect.poll(theme).toBe('paper');
  await tab.back();
  await tab.expectPath('/help');
  expect(
    await tab.evaluate(() => document.documentElement.dataset.persisted),
    'the page comes from the back/forward cache',
  ).toBe('true');
  await expect.poll(theme, { message: 'the page has the new theme' }).toBe('paper');
});

// Firefox does not cache pages of signed-in visitors and reloads them instead.
test('a page reached by Back shows that the session has ended', async ({ tab, site }) => {
  const visitor = aVisitor();
  await tab.open(`${site.url}/help`);
  await signUpAndLogIn(tab, visitor);
  await tab.open(`${site.url}/blogs`);
  await chooseFromAccountMenu(tab, visitor, 'button', 'Logout');
  await tab.expectVisible(loginButton);
  await tab.back();
  await tab.expectPath('/help');
  await tab.expectVisible(loginButton);
  await tab.expectGone(accountButton(visitor));
});
