import { aVisitor } from '../src/arena/account';
import { accountButton, chooseFromAccountMenu, loginButton, signUpAndLogIn } from './account';
import { test } from './fixtures';

test('sign up, log in, stay signed in on other pages, log out', async ({ tab, site }) => {
  const visitor = aVisitor();
  await tab.open(`${site.url}/market`);
  await signUpAndLogIn(tab, visitor);
  await tab.reload();
  await tab.expectVisible(accountButton(visitor));
  await tab.open(`${site.url}/blogs`);
  await tab.expectVisible(accountButton(visitor));
  await chooseFromAccountMenu(tab, visitor, 'link', 'Settings');
  await tab.expectHeading('Settings');
  await chooseFromAccountMenu(tab, visitor, 'button', 'Logout');
  await tab.expectVisible(loginButton);
  await tab.reload();
  await tab.expectVisible(loginButton);
});

test('a wrong password shows an error', async ({ tab, site }) => {
  await tab.open(`${site.url}/help`);
  await tab.click(loginButton);
  await tab.click({ role: 'button', name: 'Login', within: { role: 'dialog' } });
  await tab.fill({ label: 'Email', within: { role: 'dialog', name: 'LOGIN' } }, aVisitor().email);
  await tab.fill({ label: 'Password', within: { role: 'dialog', name: 'LOGIN' } }, 'not-this-one');
  await tab.click({ role: 'button', name: 'LOGIN', within: { role: 'dialog' } });
  await tab.expectVisible({ role: 'alert', within: { role: 'dialog' } });
});
