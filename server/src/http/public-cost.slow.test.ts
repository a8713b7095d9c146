import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectRoutes, type Route } from '../testing/bad-input/collect-routes';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

/** Requests that are measured together, and how often: the cheapest time is the one without interruptions. */
const REQUESTS = 30;
const ROUNDS = 5;

/** How many times the median a route may cost. */
const MAX_RATIO = 10;

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];

beforeAll(async () => {
  ({ result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } })));
  await shipTo(arena, { app: 'shell', paths: ['/'] });
  await shipTo(arena, { app: 'mf-market' });
});
afterAll(() => arena.close());

/** Milliseconds of the processor for one request. */
async function costOf(url: string): Promise<number> {
  const get = () => arena.app.inject({ url, headers: { accept: '*/*', 'accept-encoding': 'gzip' } });
  // The first request may build what the others get.
  await get();
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    for (let n = 0; n < REQUESTS; n++) await get();
    const { user, system } = process.cpuUsage(start);
    costs.push((user + system) / 1_000 / REQUESTS);
  }
  return Math.min(...costs);
}

test('no public read costs more than ten times the median', async () => {
  const paths = routes.filter(({ method, url }) => method === 'GET' && !/[:*]|^\/(api\/)?ops|^\/metrics/.test(url));
  const urls = [...new Set([...paths.map(({ url }) => url), '/', '/market', '/nothing-here'])];
  expect(urls.length).toBeGreaterThan(12);
  const costs: { url: string; cost: number }[] = [];
  for (const url of urls) costs.push({ url, cost: await costOf(url) });
  const median = costs.map(({ cost }) => cost).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  expect(costs.filter(({ cost }) => cost > median * MAX_RATIO)).toEqual([]);
});
