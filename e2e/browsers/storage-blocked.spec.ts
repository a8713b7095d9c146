import { aVisitor } from '../src/arena/account';
import { signUpAndLogIn } from './account';
import { expect, test } from './fixtures';

test.use({ storage: 'blocked' });

test('pages are hydrated', async ({ tab, site }) => {
  for (const [path, heading] of [
    ['/leaderboard', 'Leaderboard'],
    ['/market', 'Market Place'],
    ['/help', 'Help Center'],
  ] as const) {
    await tab.open(`${site.url}${path}`);
    await tab.expectHeading(heading);
  }
  const isBlocked = await tab.evaluate(() => {
    try {
      return localStorage === null;
    } catch {
      return true;
    }
  });
  expect(isBlocked, 'storage is blocked').toBe(true);
});

test('forms can be sent, and a login lasts until the page is left', async ({ tab, site }) => {
  await tab.open(`${site.url}/`);
  await tab.fill({ label: 'Your thoughts' }, 'More fog.');
  await tab.click({ role: 'button', name: 'Send feedback' });
  await tab.expectText('Feedback submitted');
  await signUpAndLogIn(tab, aVisitor());
});
