import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../arena/sites/own-site';
import { type ArenaServer, OPERATOR_TOKEN } from '../arena/sites/server';

// Views of one client network hardly count, so each view comes through a proxy that names another one.
test.use({ measuresWebVitals: true, settings: { ARENA_TRUST_PROXY: '127.0.0.1' } });

/** From this number of samples on, the operators' page shows a percentile. */
const ENOUGH = 20;

/** Some interactions are too late to be measured, just before a page is left. */
const MOST_PAGE_VIEWS = 40;

test('operators see the web vitals of real page views by release', async ({ page, ownSite }) => {
  test.slow();
  const proxy = await startProxy(ownSite);
  for (let views = 0; (await fewestSamples(ownSite)) < ENOUGH; views++) {
    expect(views).toBeLessThan(MOST_PAGE_VIEWS);
    proxy.address = `10.0.${views}.1`;
    await page.goto(`${proxy.url}/market`);
    // The code that measures loads once the page is idle.
    await page.waitForLoadState('networkidle');
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).click();
    await page.evaluate(firstInput);
    // Leaving a page hides it.
    await page.goto('about:blank', { waitUntil: 'commit' });
  }
  proxy.close();

  await page.goto(`${ownSite.url}/ops/traffic?app=mf-market`);
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  const market = page
    .getByRole('table', { name: /^Web vitals/ })
    .getByRole('row')
    .nth(1);
  await expect(market.getByRole('cell')).toHaveText([
    /^\d\.\d\d s, .* \(\d+\)$/,
    /^0.* \(\d+\)$/,
    /^\d+ ms, .* \(\d+\)$/,
  ]);
});

/** A proxy that says from which address each request comes. The headers of a driver do not reach those of a page that ends. */
async function startProxy(site: ArenaServer) {
  const proxy = { address: '', url: '', close: () => server.close() };
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const options = { method, headers: { ...headers, 'x-forwarded-for': proxy.address } };
    incoming.pipe(
      request(`${site.url}${url}`, options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Samples of the metric that has the fewest; there are three of the market and three of the shell. */
async function fewestSamples(site: ArenaServer): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const { webVitals } = await (await fetch(`${site.url}/api/ops/traffic`, { headers })).json();
  const samples: number[] = webVitals.map((summary: { samples: number }) => summary.samples);
  return samples.length === 6 ? Math.min(...samples) : 0;
}

/** Runs in the page. Resolves when the first interaction is measured: the page takes its number when it is idle. */
function firstInput(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => requestIdleCallback(() => resolve())).observe({
      type: 'first-input',
      buffered: true,
    });
  });
}
