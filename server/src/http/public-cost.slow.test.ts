import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { collectRoutes, type Route } from '../testing/bad-input/collect-routes';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

/** Requests that are measured together, and how often: the cheapest time is the one without interruptions. */
const REQUESTS = 30;
const ROUNDS = 5;

/** How many times the median a route may cost. */
const MAX_RATIO = 10;

/** Asks the database each time, which is its purpose. */
const PROBE = '/readyz';

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];

beforeAll(async () => {
  ({ result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } })));
  await shipTo(arena, { app: 'shell', paths: ['/'] });
  await shipTo(arena, { app: 'mf-market' });
});
afterAll(() => arena.close());

const get = (url: string) => arena.app.inject({ url, headers: { accept: '*/*', 'accept-encoding': 'gzip' } });

/** Milliseconds of the processor for one request, or for one query. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  // The first request may build what the others get.
  await ask();
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    for (let n = 0; n < REQUESTS; n++) await ask();
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
  for (const url of urls) costs.push({ url, cost: await costOf(() => get(url)) });
  const median = costs.map(({ cost }) => cost).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  const query = await costOf(() => arena.db.execute(sql`select 1`));
  const limitOf = (url: string) => median * MAX_RATIO + (url === PROBE ? query : 0);
  expect(costs.filter(({ url, cost }) => cost > limitOf(url))).toEqual([]);
});
