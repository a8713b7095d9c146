import { expect, test } from '../arena/sites/faulty-site';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|integrity/ });

test('a damaged shell.js in the browser cache is fetched again', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(/\/releases\/shell\/.*\/shell\.js/, 'damaged');
  const integrityError = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.goto(`${faultyProxy.url}/market`, { waitUntil: 'commit' });
  await integrityError;
  faultyProxy.stopFailing();
  await page.goto(`${faultyProxy.url}/leaderboard`, { waitUntil: 'commit' });
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
});

test('a damaged shell.css in the browser cache is fetched again', async ({ page, faultyProxy }) => {
  faultyProxy.failRequests(/\/releases\/shell\/.*\/shell\.css/, 'damaged');
  await page.goto(`${faultyProxy.url}/market`);
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);
  faultyProxy.stopFailing();
  await page.goto(`${faultyProxy.url}/leaderboard`);
  await expect.poll(height).toBeLessThan(100);
});
