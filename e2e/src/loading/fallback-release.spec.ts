import { setFaultOnLoad } from '../arena/sites/next-market';
import { OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|Refused to execute script|injected fault|Minified React error/,
});

const NOTICE = 'The newest version of this part did not work here, so you see the previous one.';

test('a release that does not load is replaced by the last good one without a page load', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  const { release } = nextMarket;
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const countFailures = async (): Promise<number> => {
    const metrics = await (await page.request.get('/metrics', { headers })).text();
    const counter = new RegExp(`arena_browser_failures_total\\{.*${release}.*missing.*\\} (\\d+)`);
    return Number(counter.exec(metrics)?.[1] ?? 0);
  };
  const before = await countFailures();
  await changingSite.arena(['activate', 'mf-market', release]);
  const entry = `**/releases/mf-market/${release}/remoteEntry.js`;
  await page.route(entry, (route) => route.fulfill({ status: 404 }));

  const reported = page.waitForRequest((request) => request.url().endsWith('/api/failures'));
  await page.goto('/market');
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await reported;
  await expect.poll(countFailures).toBe(before + 1);
  await page.getByRole('main').getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);

  // For the rest of the visit the broken release is not tried again.
  await page.unroute(entry);
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

test('a release that throws during its first render is replaced, too', async ({ page, changingSite, nextMarket }) => {
  await changingSite.arena(['activate', 'mf-market', nextMarket.release]);
  await setFaultOnLoad(page, 'on render');
  await page.goto('/market');
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
});

test('the reason why a release throws while it loads is reported, and nothing of the shell', async ({
  page,
  changingSite,
  nextMarket,
}) => {
  await changingSite.arena(['activate', 'mf-market', nextMarket.release]);
  await setFaultOnLoad(page, 'on start');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', ({ message }) => logged.push(message));
  await page.goto('/market');
  await expect(page.getByText(NOTICE)).toBeVisible();
  const readReasons = async (): Promise<string[]> => {
    const { errors } = JSON.parse(await changingSite.arena(['errors', 'mf-market', '--json']));
    return errors
      .filter(({ kinds }: { kinds: string[] }) => kinds.includes('load'))
      .map(({ message, own }: { message: string; own: { release: string } }) => `${own.release}: ${message}`);
  };
  await expect.poll(readReasons).toEqual([`${nextMarket.release}: injected fault`]);
  // The fallback differs from the page that the server has rendered: it takes its place, and is not hydrated.
  expect(logged.filter((text) => text.includes('Minified React error #418'))).toEqual([]);
});
