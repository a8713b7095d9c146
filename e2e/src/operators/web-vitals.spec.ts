import { type ArenaServer, OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';

test.use({ measuresWebVitals: true });

type Summary = { app: string; samples: number };

/** Samples of web vitals so far, of all metrics together, by app. */
async function countSamples(site: ArenaServer): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const { webVitals } = await (await fetch(`${site.url}/api/ops/traffic`, { headers })).json();
  const counts: Record<string, number> = {};
  for (const { app, samples } of webVitals as Summary[]) counts[app] = (counts[app] ?? 0) + samples;
  return counts;
}

test('a page view adds its web vitals to those of the releases that it shows', async ({ page, site }) => {
  const before = await countSamples(site);
  await page.goto('/market');
  // The code that measures loads once the page is idle.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  await page.getByRole('heading', { name: 'Blogs', level: 1 }).click();
  // Leaving a page hides it.
  await page.goto('about:blank', { waitUntil: 'commit' });
  for (const app of ['mf-market', 'mf-blogs', 'shell']) {
    await expect.poll(async () => (await countSamples(site))[app] ?? 0).toBeGreaterThan(before[app] ?? 0);
  }
});
