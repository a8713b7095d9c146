import type { Page, Route } from '@playwright/test';
import { expect, test } from '../arena/sites/faulty-site';
import { followLink, lateFiles } from '../matrix/late-files';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|integrity|Refused to (execute|apply)|ChunkLoadError|ERR_|LoadError/,
});

const main = (page: Page) => page.getByRole('main');
/** Files whose failures are shown, repaired and reported in ways of their own. */
const QUICK = ['dialog, press', 'styles of a dialog, press', 'Hindi, press', 'data, navigation', 'entry, navigation'];

for (const late of lateFiles.filter(({ name }) => QUICK.includes(name))) {
  const { name, app, file, path, failure, hasArrived } = late;
  const press = (page: Page) => late.press?.(page);
  const pressAgain = late.pressAgain ?? press;
  test(`${name}: damaged in the cache, it is reported once, and arrives once the server has it again`, async ({
    page,
    context,
    faultyProxy,
  }) => {
    faultyProxy.failRequests(file, 'damaged');
    await page.goto(faultyProxy.url + path);
    await press(page);
    await expect(failure(page, /arrived damaged/)).toBeVisible();
    await expect.poll(() => faultyProxy.reports).toMatchObject([{ app, reason: 'integrity' }]);

    faultyProxy.stopFailing();
    const visit = await context.newPage();
    await visit.goto(faultyProxy.url + path);
    await press(visit);
    await expect.poll(() => hasArrived(visit)).toBe(true);
    await pressAgain(page);
    await expect.poll(() => hasArrived(page)).toBe(true);
    expect(faultyProxy.reports).toHaveLength(1);
  });
}

test('a first load of a section whose files are missing is reported once', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(/\/releases\/mf-market\//, 404);
  await page.goto(`${faultyProxy.url}/market`, { waitUntil: 'commit' });
  const bar = page.getByRole('alert');
  await expect(bar).toContainText('missing on the server');
  await expect(main(page).getByRole('article')).toHaveCount(6);
  faultyProxy.stopFailing();
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toHaveCount(0);
  await main(page).getByRole('radio', { name: 'Bottle' }).check();
  await expect(main(page).getByRole('article')).toHaveCount(1);
  expect(faultyProxy.reports).toMatchObject([{ app: 'mf-market', reason: 'missing' }]);
});

test('a tab whose shell is gone from the server loads the new one when a dialog is opened', async ({
  page,
  faultyProxy,
}) => {
  await page.goto(`${faultyProxy.url}/help`);
  faultyProxy.failRequests(/\/releases\/shell\/[^/]+\/\d+\./, 404);
  const newPage = '<!doctype html><title>The new release</title>';
  await page.route('**/help', (route) => route.fulfill({ contentType: 'text/html', body: newPage }));
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  await expect(page).toHaveTitle('The new release');
});

test('styles of a section may still arrive when the page no longer waits for its own', async ({ page, site }) => {
  const held = new Promise<Route>((resolve) => page.route(/\/mf-leaderboard\/.*\.css/, resolve));
  await page.clock.install();
  await page.goto(`${site.url}/market`);
  await followLink(page, 'Leaderboard');
  const styles = await held;
  await page.clock.fastForward(4_000);
  await styles.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('a stylesheet of another type is reported as a fault of the server', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(/\/mf-market\/.*\.css/, 'wrong type');
  await page.goto(`${faultyProxy.url}/help`);
  await followLink(page, 'Market Place');
  await expect(main(page)).toContainText('The server had a problem');
  expect(faultyProxy.reports).toMatchObject([{ app: 'mf-market', reason: 'server' }]);
});

test('a stylesheet that hangs fails within half a minute, and a broken connection is not reported', async ({
  page,
  faultyProxy,
}) => {
  const styles = /\/mf-market\/.*\.css/;
  await page.clock.install();
  await page.goto(`${faultyProxy.url}/help`);
  faultyProxy.failRequests(styles, 'hang');
  const requested = page.waitForRequest(styles);
  await followLink(page, 'Market Place');
  await requested;
  const again = page.waitForRequest((request) => styles.test(request.url()) && request.resourceType() === 'fetch');
  await page.clock.fastForward(20_000);
  await again;
  await page.clock.fastForward(10_000);
  await expect(main(page)).toContainText('did not arrive in time');
  await expect.poll(() => faultyProxy.reports).toMatchObject([{ app: 'mf-market', reason: 'timeout' }]);

  faultyProxy.failRequests(styles, 'reset');
  await followLink(page, 'Leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  faultyProxy.stopFailing();
  await page.goBack();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(6);
  expect(faultyProxy.reports).toHaveLength(1);
});
