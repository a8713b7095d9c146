import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { wakeAtLoad } from './arena/next-market';
import { type ArenaServer, OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|Refused to execute script|half built|Minified React error/,
});

const NOTE = 'The newest version of this part did not work here, so you see the previous one.';

/** The live release of the market. */
async function liveMarket(site: ArenaServer): Promise<string> {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

test('a release that does not load gives way to the last good one, in the same view', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  const entry = join(ownSite.dataDirectory, 'assets/mf-market', await liveMarket(ownSite), 'remoteEntry.js');
  await rename(entry, `${entry}.away`);

  const reported = page.waitForRequest((request) => request.url().endsWith('/api/failures'));
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await reported;
  const known = { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } };
  const failuresOf = async (release: string) => {
    const { hours } = await (await page.request.get(`${ownSite.url}/ops/traffic?hours=1`, known)).json();
    return hours.find((row: { release: string }) => row.release === release)?.failures;
  };
  const live = await liveMarket(ownSite);
  await expect.poll(() => failuresOf(live)).toBe(1);
  await page.getByRole('main').getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);

  // For the rest of the visit it is not tried first again.
  await rename(`${entry}.away`, entry);
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByText(NOTE)).toBeVisible();
});

test('a release that breaks before it shows anything gives way, too', async ({ page, ownSite, nextMarket }) => {
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  await wakeAtLoad(page, 'in its screen');
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
});
