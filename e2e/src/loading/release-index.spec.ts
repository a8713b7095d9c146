import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

test.use({
  expectedErrors: /Failed to load resource|digest in the 'integrity' attribute|SRI's integrity checks failed/,
});

const INDEX = '**/releases/index/*';

/** From a page of the shell, which names no section's release, to a section. */
async function openMarket(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
}

const market = (page: Page) => page.getByRole('heading', { level: 1, name: 'Market Place' });

/** Marks the document, which another document does not have. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.classList.add('first'));

/** Records the headings that a page shows, and those of its next documents. */
const recordHeadings = (page: Page) =>
  page.addInitScript(() => {
    const record = () => {
      const { textContent } = document.querySelector('h1') ?? {};
      const seen = sessionStorage.getItem('headings') ?? '';
      if (textContent && !seen.includes(textContent)) sessionStorage.setItem('headings', `${seen} ${textContent}`);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true });
  });

const seenHeadings = (page: Page) => page.evaluate(() => sessionStorage.getItem('headings'));

const isFirstDocument = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('first'));

test('a page requests the release index once, and a link to another section waits for no other request', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/help');
  await markDocument(page);
  await page.waitForLoadState('networkidle');
  const ofIndex = () => requests.filter((path) => path.startsWith('/releases/index/'));
  expect(ofIndex()).toHaveLength(1);
  await openMarket(page);
  await expect(market(page)).toBeVisible();
  expect([ofIndex().length, await isFirstDocument(page)]).toEqual([1, true]);
});

for (const [fault, answer] of [
  ['missing', { status: 404, body: '{"error":"There is no such release index."}' }],
  ['damaged', { status: 200, contentType: 'application/json', body: '{"sections":{},"integrity":{}}' }],
] as const) {
  test(`with a ${fault} release index, another section opens as a document, without an error`, async ({ page }) => {
    await recordHeadings(page);
    await page.route(INDEX, (route) => route.fulfill(answer));
    await page.goto('/help');
    await markDocument(page);
    await openMarket(page);
    await expect(market(page)).toBeVisible();
    expect(await isFirstDocument(page)).toBe(false);
    expect(await seenHeadings(page)).not.toContain('Loading chunk failed');
  });
}

test('while the release index hangs, another section opens as a document after four seconds', async ({ page }) => {
  await recordHeadings(page);
  await page.clock.install();
  await page.route(INDEX, () => undefined);
  await page.goto('/help');
  await markDocument(page);
  await openMarket(page);
  await page.clock.fastForward(4_000);
  await expect(market(page)).toBeVisible();
  expect(await isFirstDocument(page)).toBe(false);
  expect(await seenHeadings(page)).not.toContain('Loading chunk failed');
});

test('without a connection, a message says so, and trying again opens the section', async ({ page }) => {
  await page.route(INDEX, (route) => route.abort('connectionreset'));
  await page.goto('/help');
  await markDocument(page);
  await page.route('**/market', (route) => route.abort('connectionreset'));
  await openMarket(page);
  await expect(page.getByRole('main')).toContainText('The connection broke');
  await expect(page.getByRole('group').filter({ hasText: 'Details for support' })).toContainText('mf-market, network');
  await page.unroute(INDEX);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(market(page)).toBeVisible();
  expect(await isFirstDocument(page)).toBe(true);
});

test('a release index that hangs on a lost connection is requested again when the browser is back online', async ({
  page,
  context,
}) => {
  let answers = false;
  await page.route(INDEX, (route) => answers && route.continue());
  await page.goto('/help');
  await markDocument(page);
  await openMarket(page);
  await expect(page.getByText('Loading Market Place...')).toBeVisible();
  answers = true;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(market(page)).toBeVisible();
  expect(await isFirstDocument(page)).toBe(true);
});
