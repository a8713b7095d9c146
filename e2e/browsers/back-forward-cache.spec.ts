import { aVisitor } from '../src/arena/account';
import { chooseFromMenu, enter, nameOf, opener } from './account';
import { expect, test } from './fixtures';

test('a page that Back restores shows which colours were chosen meanwhile', async ({ tab, site }) => {
  await tab.open(`${site.url}/help`);
  await tab.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = `${persisted}`;
    });
  });
  const theme = () => tab.evaluate(() => document.documentElement.dataset.theme);
  await tab.open(`${site.url}/blogs`);
  await tab.click({ role: 'radio', name: 'Paper', within: { role: 'contentinfo' } });
  await expect.poll(theme).toBe('paper');
  await tab.back();
  await tab.expectPath('/help');
  expect(await tab.evaluate(() => document.documentElement.dataset.persisted), 'the page was kept').toBe('true');
  await expect.poll(theme, { message: 'the page has the new colours' }).toBe('paper');
});

// Firefox keeps no page of a signed-in visitor, and loads it again.
test('a page that Back leads to shows that the session has ended', async ({ tab, site }) => {
  const visitor = aVisitor();
  await tab.open(`${site.url}/help`);
  await enter(tab, visitor);
  await tab.open(`${site.url}/blogs`);
  await chooseFromMenu(tab, visitor, 'button', 'Logout');
  await tab.expectVisible(opener);
  await tab.back();
  await tab.expectPath('/help');
  await tab.expectVisible(opener);
  await tab.expectGone(nameOf(visitor));
});
