import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setFaultOnLoad } from './arena/next-market';
import { type ArenaServer, OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|Refused to execute script|injected fault|Minified React error/,
});

const NOTICE = 'The newest version of this part did not work here, so you see the previous one.';

/** The live release of the market. */
async function liveMarket(site: ArenaServer): Promise<string> {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

test('a release that does not load is replaced by the last good one without a page load', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  const entry = join(ownSite.dataDirectory, 'assets/mf-market', await liveMarket(ownSite), 'remoteEntry.js');
  await rename(entry, `${entry}.away`);

  const reported = page.waitForRequest((request) => request.url().endsWith('/api/failures'));
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await reported;
  const asOperator = { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } };
  const countFailures = async (release: string) => {
    const { hours } = await (await page.request.get(`${ownSite.url}/api/ops/traffic?hours=1`, asOperator)).json();
    return hours.find((row: { release: string }) => row.release === release)?.failures;
  };
  const live = await liveMarket(ownSite);
  await expect.poll(() => countFailures(live)).toBe(1);
  await page.getByRole('main').getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);

  // For the rest of the visit the broken release is not tried again.
  await rename(`${entry}.away`, entry);
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

test('a release that throws during its first render is replaced, too', async ({ page, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  await setFaultOnLoad(page, 'on render');
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
});
