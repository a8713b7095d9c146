import type { Page } from '@playwright/test';
import type { ArenaServer } from '../arena/sites/server';
import { openTab } from '../arena/tab';
import { expect, test } from '../arena/test';

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

/** Waits for hydration, too: only then does the page listen for its connection. */
async function expectHeading(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}

const activate = (site: ArenaServer, { release }: { release: string }) =>
  site.arena(['activate', 'mf-market', release]);

test('after a release and after its rollback, a tab loads one document at its next navigation', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  const tab = await openTab(page, `${changingSite.url}/help`);
  await activate(changingSite, nextMarket);
  await follow(page, 'Leaderboard');
  await expectHeading(page, 'Leaderboard');
  expect(tab.documents()).toBe(1);

  await tab.ping();
  await follow(page, 'Market Place');
  await expectHeading(page, 'Quartermaster');
  expect([tab.documents(), new URL(page.url()).pathname]).toEqual([2, '/market']);
  await tab.ping();
  await follow(page, 'Leaderboard');
  await expectHeading(page, 'Leaderboard');
  expect(tab.documents()).toBe(2);

  await changingSite.arena(['rollback', 'mf-market', '--reason', 'wrong prices']);
  await tab.ping();
  await page.goBack();
  await expectHeading(page, 'Market Place');
  expect([tab.documents(), new URL(page.url()).pathname]).toEqual([3, '/market']);
  await page.goForward();
  await expectHeading(page, 'Leaderboard');
  expect(tab.documents()).toBe(3);
});

test('a tab waits while a field has text, and Back closes a dialog before it loads a document', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  const tab = await openTab(page, `${changingSite.url}/help`);
  await follow(page, 'Market Place');
  await activate(changingSite, nextMarket);
  await tab.ping();
  await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('pellets');
  await follow(page, 'Leaderboard');
  await expectHeading(page, 'Leaderboard');

  await page.getByRole('button', { name: 'Signup/Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectHeading(page, 'Leaderboard');
  expect(tab.documents()).toBe(1);

  await page.goBack();
  await expectHeading(page, 'Quartermaster');
  expect(tab.documents()).toBe(2);
});

test('a tab waits until a form is sent, and neither asks nor loads a document before', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/feedback', async (route) => {
    await held;
    await route.continue();
  });
  const tab = await openTab(page, `${changingSite.url}/`);
  await activate(changingSite, nextMarket);
  await tab.ping();
  const sent = page.waitForResponse('**/api/feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await follow(page, 'Leaderboard');
  await expectHeading(page, 'Leaderboard');
  expect(tab.documents()).toBe(1);
  release();
  expect((await sent).ok()).toBe(true);
  await follow(page, 'Market Place');
  await expectHeading(page, 'Quartermaster');
  expect(tab.documents()).toBe(2);
});

test('on a phone, a link of the menu loads the document', async ({ page, changingSite, nextMarket }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const tab = await openTab(page, `${changingSite.url}/help`);
  await activate(changingSite, nextMarket);
  await tab.ping();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Market Place' }).click();
  await expectHeading(page, 'Quartermaster');
  expect(tab.documents()).toBe(2);
});

test.describe('while the server is away', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a tab shows its own screens instead of a document', async ({ page, changingSite }) => {
    const tab = await openTab(page, `${changingSite.url}/help`);
    await follow(page, 'Leaderboard');
    await expectHeading(page, 'Leaderboard');
    await page.goBack();
    await expectHeading(page, 'Help Center');
    await page.route('**/ping*', (route) => route.fulfill({ json: { set: 'set-0123456789abcdef' } }));
    await page.route('**/{leaderboard,help}', (route) => route.abort('connectionrefused'));
    await tab.ping();
    await follow(page, 'Leaderboard');
    await expectHeading(page, 'Leaderboard');
    await page.goBack();
    await expectHeading(page, 'Help Center');
    expect(tab.documents()).toBe(1);

    await page.unroute('**/{leaderboard,help}');
    await follow(page, 'Leaderboard');
    await expect.poll(() => tab.documents()).toBe(2);
  });
});

test('a tab loads no second document for a release set that the first one did not bring', async ({
  page,
  changingSite,
}) => {
  await page.route('**/ping*', (route) => route.fulfill({ json: { set: 'set-0123456789abcdef' } }));
  const tab = await openTab(page, `${changingSite.url}/help`);
  for (const [heading, link] of [
    ['Leaderboard', 'Leaderboard'],
    ['Market Place', 'Market Place'],
    ['Leaderboard', 'Leaderboard'],
  ] as const) {
    await follow(page, link);
    await expectHeading(page, heading);
    await tab.ping();
  }
  expect(tab.documents()).toBe(2);
});
