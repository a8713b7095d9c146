import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

test.use({ measuresWebVitals: true });

/** From this number on, the operators' page shows a percentile. */
const PAGE_VIEWS = 20;

test('operators see the web vitals of real page views by release', async ({ page, ownSite }) => {
  for (let views = 0; views < PAGE_VIEWS; views++) {
    await page.goto(`${ownSite.url}/market`);
    // The code that measures loads once the page is idle.
    await page.waitForLoadState('networkidle');
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).click();
    await page.evaluate(firstInput);
    // Leaving a page hides it.
    await page.goto('about:blank', { waitUntil: 'commit' });
  }
  const summaries = async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const { webVitals } = await (await fetch(`${ownSite.url}/api/ops/traffic`, { headers })).json();
    return webVitals.map(({ app, vital, samples }: Record<string, unknown>) => `${app} ${vital} ${samples}`);
  };
  await expect
    .poll(summaries)
    .toEqual(['mf-market', 'shell'].flatMap((app) => ['cls', 'inp', 'lcp'].map((vital) => `${app} ${vital} 20`)));

  await page.goto(`${ownSite.url}/ops/traffic?app=mf-market`);
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  const market = page
    .getByRole('table', { name: /^Web vitals/ })
    .getByRole('row')
    .nth(1);
  await expect(market.getByRole('cell')).toHaveText([/^\d\.\d\d s, .* \(20\)$/, /^0.* \(20\)$/, /^\d+ ms, .* \(20\)$/]);
});

/** Runs in the page. Resolves when the browser has measured the first interaction. */
function firstInput(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
  });
}
