import { aVisitor } from '../src/arena/account';
import { chooseFromMenu, enter, nameOf, opener } from './account';
import { test } from './fixtures';

test('sign up, log in, stay signed in on other pages, log out', async ({ tab, site }) => {
  const visitor = aVisitor();
  await tab.open(`${site.url}/market`);
  await enter(tab, visitor);
  await tab.reload();
  await tab.expectVisible(nameOf(visitor));
  await tab.open(`${site.url}/blogs`);
  await tab.expectVisible(nameOf(visitor));
  await chooseFromMenu(tab, visitor, 'link', 'Settings');
  await tab.expectHeading('Settings');
  await chooseFromMenu(tab, visitor, 'button', 'Logout');
  await tab.expectVisible(opener);
  await tab.reload();
  await tab.expectVisible(opener);
});

test('a wrong password is refused in words', async ({ tab, site }) => {
  await tab.open(`${site.url}/help`);
  await tab.click(opener);
  await tab.click({ role: 'button', name: 'Login', within: { role: 'dialog' } });
  await tab.fill({ label: 'Email', within: { role: 'dialog', name: 'LOGIN' } }, aVisitor().email);
  await tab.fill({ label: 'Password', within: { role: 'dialog', name: 'LOGIN' } }, 'not-this-one');
  await tab.click({ role: 'button', name: 'LOGIN', within: { role: 'dialog' } });
  await tab.expectVisible({ role: 'alert', within: { role: 'dialog' } });
});
