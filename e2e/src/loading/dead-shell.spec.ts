import { expect, test } from '../arena/sites/faulty-site';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|integrity|Refused to (execute|apply)|ERR_/,
});

const SHELL = /\/releases\/shell\/[^/]+\/shell\.js/;
const STYLES = /\/releases\/shell\/[^/]+\/shell\.css/;

for (const [fault, text, reported] of [
  [404, 'A file of this page is missing on the server.', 'missing'],
  [500, 'The server had a problem', 'server'],
  ['damaged', 'arrived damaged', 'integrity'],
  ['reset', 'The connection broke', undefined],
] as const) {
  test(`a shell that fails with ${fault} shows one message and sends one report, and trying again starts it`, async ({
    page,
    faultyProxy,
  }) => {
    faultyProxy.failRequests(SHELL, fault);
    await page.goto(`${faultyProxy.url}/market`, { waitUntil: 'commit' });
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(text);
    await expect(notice).toContainText('You can read it, follow links and send forms.');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    await expect(notice).toContainText(text);
    const reasons = () => faultyProxy.reports.map(({ app, reason }) => `${app} ${reason}`);
    // Two documents, each with a report of its own.
    await expect.poll(reasons).toEqual(reported ? [`shell ${reported}`, `shell ${reported}`] : []);

    faultyProxy.stopFailing();
    await expect(notice).toContainText(text);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(notice).toHaveCount(0);
  });
}

test('a shell that hangs shows a message after seconds, and is reported after two minutes', async ({
  page,
  faultyProxy,
}) => {
  faultyProxy.failRequests(SHELL, 'hang');
  await page.clock.install();
  await page.goto(`${faultyProxy.url}/market`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(1_000);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.locator('[data-pending]')).toHaveCount(1);
  await page.clock.fastForward(8_000);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Parts of this page are still loading.');
  expect(faultyProxy.reports).toEqual([]);
  await page.clock.fastForward(112_000);
  await expect(notice).toContainText('did not arrive in time');
  await expect.poll(() => faultyProxy.reports).toMatchObject([{ app: 'shell', reason: 'timeout' }]);
  await expect(page.locator('[data-pending]')).toHaveCount(0);
});

test('a page is shown although the stylesheet of the shell hangs', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(STYLES, 'hang');
  await page.addInitScript(() => {
    const onPaint = () => document.documentElement.classList.add('painted');
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
  });
  await page.clock.install();
  const requested = page.waitForRequest(STYLES);
  await page.goto(`${faultyProxy.url}/market`, { waitUntil: 'commit' });
  await requested;
  await expect(page.locator('html.painted')).toHaveCount(0);
  await page.clock.fastForward(4_000);
  await expect(page.locator('html.painted')).toHaveCount(1);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
});

test('a stylesheet of the shell that is missing is reported once', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(STYLES, 404);
  await page.goto(`${faultyProxy.url}/market`);
  await expect.poll(() => faultyProxy.reports).toMatchObject([{ app: 'shell', reason: 'missing' }]);
});
