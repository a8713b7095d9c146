import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { rollouts } from '../../../platform/ledger/table';
import { collectRoutes, type Route } from '../../../testing/bad-input/collect-routes';
import { shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

/** Requests that are measured together, and how often: the cheapest time is the one without interruptions. */
const REQUESTS = 30;
const ROUNDS = 5;

/** How many times the median a route may cost. */
const MAX_RATIO = 10;

/** Asks the database each time, which is its purpose. */
const PROBE = 'GET /readyz';

/** Read or write a table each time: the form that is valid without entries, and backends, whose changes count at once. */
const USE_TABLE = /^(POST \/api\/feedback|[A-Z]+ \/api\/mf-:name\/\*)$/;

/** Queries that they may make. */
const QUERIES = 2;

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];

beforeAll(async () => {
  ({ result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } })));
  await shipTo(arena, { app: 'shell', paths: ['/'] });
  await shipTo(arena, { app: 'mf-market' });
});
afterAll(() => arena.close());

type Call = Pick<Route, 'method' | 'url'>;

/** A request without credentials, and an empty object where a route takes a body. */
const call = ({ method, url }: Call) =>
  arena.app.inject({
    method: method as 'GET' | 'POST',
    url: url.replaceAll(/:\w+|\*/g, 'unknown'),
    headers: { accept: '*/*', 'accept-encoding': 'gzip' },
    ...(method !== 'GET' && { payload: {} }),
  });

/** Milliseconds of the processor for one request, or for one query. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  // The first request may build the response for the others.
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

test('no route costs strangers more than ten times the median', async () => {
  const pages = ['/', '/market', '/nothing-here'].map((url): Call => ({ method: 'GET', url }));
  const calls = [...routes.filter(({ method }) => method !== 'HEAD'), ...pages];
  expect(calls.length).toBeGreaterThan(60);
  const costs: { route: string; cost: number }[] = [];
  for (const next of calls) costs.push({ route: `${next.method} ${next.url}`, cost: await costOf(() => call(next)) });
  const median = costs.map(({ cost }) => cost).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  const probe = await costOf(() => arena.db.execute(sql`select 1`));
  const query = await costOf(() => arena.db.select().from(rollouts).limit(1));
  const allowanceOf = (route: string) => (route === PROBE ? probe : USE_TABLE.test(route) ? QUERIES * query : 0);
  const limitOf = (route: string) => median * MAX_RATIO + allowanceOf(route);
  expect(costs.filter(({ route, cost }) => cost > limitOf(route))).toEqual([]);
});
