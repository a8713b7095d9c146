import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { VitalSummary } from '@arena/shared/contract/ops-api/traffic';
import type { Page } from '@playwright/test';
import { expect, test } from '../arena/sites/own-site';
import { patchRelease } from '../arena/sites/patch-release';
import { type ArenaServer, OPERATOR_TOKEN, projectRoot } from '../arena/sites/server';

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

/** A page of each section. */
const PAGES = ['/market', '/leaderboard', '/blogs', '/gamemode', '/aboutus'];

/** Blocks the page once, during the next press. */
const BLOCKING_LISTENER = `addEventListener('click', ({ isTrusted }) => {
  if (!isTrusted || !globalThis.blocksNextPress) return;
  globalThis.blocksNextPress = false;
  const end = performance.now() + 400;
  while (performance.now() < end);
});`;

test('a slow press after a navigation in place counts for the release that was pressed', async ({ page, ownSite }) => {
  await page.addInitScript(BLOCKING_LISTENER);
  await page.goto(`${ownSite.url}/help`);
  await page.waitForLoadState('networkidle');
  for (const path of PAGES) {
    await openInPlace(page, path);
    await pressSlowly(page);
  }
  await page.goto('about:blank', { waitUntil: 'commit' });
  const live = await liveReleases(ownSite);
  const expected = Object.fromEntries([...live].map(([app, release]) => [`${app} ${release}`, 1]));
  await expect.poll(() => interactionsByRelease(ownSite)).toEqual(expected);
});

test('a press that the script of another section blocks counts for its release', async ({ page, ownSite }) => {
  const folder = await patchRelease(join(projectRoot, 'mf-market'), (script) =>
    script.replace(/\.push\(\[\[[^\]]*\],\{[^{]*\{/, (begin) => begin + BLOCKING_LISTENER),
  );
  await ownSite.arena(['publish', folder, '--reason', 'listens to every press']);
  await rm(folder, { recursive: true });
  await page.goto(`${ownSite.url}/market`);
  await page.waitForLoadState('networkidle');
  await openInPlace(page, '/blogs');
  await pressSlowly(page);
  await page.goto('about:blank', { waitUntil: 'commit' });
  const live = await liveReleases(ownSite);
  await expect.poll(() => interactionsByRelease(ownSite)).toEqual({ [`mf-market ${live.get('mf-market')}`]: 1 });
});

/** A click by a script is no interaction, so a page's only one is the slow press. */
async function openInPlace(page: Page, path: string) {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL((url) => url.pathname === path);
}

async function pressSlowly(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { blocksNextPress: true }));
  await page.getByRole('heading', { level: 1 }).click();
}

/** The live release of each app. */
async function liveReleases(site: ArenaServer): Promise<Map<string, string>> {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  return new Map(apps.map(({ app, release }: Record<string, string>) => [app, release]));
}

/** Samples of INP by release. */
async function interactionsByRelease(site: ArenaServer): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const { webVitals } = await (await fetch(`${site.url}/api/ops/traffic`, { headers })).json();
  const rows = (webVitals as VitalSummary[]).filter(({ vital }) => vital === 'inp');
  return Object.fromEntries(rows.map(({ app, release, samples }) => [`${app} ${release}`, samples]));
}

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
