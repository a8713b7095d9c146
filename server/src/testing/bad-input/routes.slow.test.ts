import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { publishTo } from '../ops-client';
import { aRelease, shipTo } from '../release-builder';
import { startArena } from '../start-arena';
import { aPrebooking, aWaiver } from '../submissions';
import { tokenOfTeam } from '../team-token';
import { collectRoutes, type Route } from './collect-routes';
import { badRequests } from './requests';
import { send } from './send';

/** Requests to each route; `npm run soak` sends many more. */
const RUNS = Number(process.env.ARENA_INPUT_RUNS ?? 5);

jest.setTimeout(60_000 + RUNS * 10_000);

/** Tables that the server also writes without a request, after a response, or for refused requests. */
const IGNORED_TABLES = [
  'events',
  'release_sets',
  'page_views',
  'web_vitals',
  'prerendered_pages',
  'failures',
  'error_groups',
  'error_occurrences',
  'mails',
  'auth_mail_requests',
  'auth_mailed_secrets',
  'auth_wrong_codes',
  'auth_signing_keys',
];

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];
let origin: string;
let known: string[];
let tokens: string[];
let sent = 0;

beforeAll(async () => {
  ({ result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } })));
  origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/'] });
  const { release } = await shipTo(arena, { app: 'mf-market' });
  const stored = await publishTo(arena, { app: 'mf-market', variant: 'second' });
  const headers = { authorization: `Bearer ${arena.token}` };
  const team = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/tokens',
    headers,
    payload: tokenOfTeam('mf-market'),
  });
  const credentials = { email: 'asha@example.in', password: 'open-sesame-7' };
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { ...credentials, username: 'asha' } });
  const login = await arena.app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
  const waiver = await arena.app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
  known = [
    ...[release.id, stored.id, 'mf-market', 'shell', team.json().id, waiver.json().reference],
    ...[credentials.email, credentials.password, login.json().refresh_token, login.json().user.id],
    ...['remoteEntry.js', 'pages/market.css', 'market', aRelease().release.id],
  ];
  tokens = [arena.token, team.json().token, login.json().token];
});
afterAll(async () => {
  await arena.close();
  process.stdout.write(`Generated input: ${sent} requests to ${routes.length} routes.\n`);
});

/** Number of rows in all other tables, and of events. A refused publish is an event, too. */
async function countRows(): Promise<number> {
  const query = sql`select table_name from information_schema.tables where table_schema = 'public'`;
  const { rows: tables } = (await arena.db.execute(query)) as unknown as { rows: { table_name: string }[] };
  const counts = tables
    .filter(({ table_name }) => !IGNORED_TABLES.includes(table_name))
    .map(({ table_name }) => sql`(select count(*) from ${sql.identifier(table_name)})`);
  const events = sql`(select count(*) from events where type <> 'release.refused')`;
  const sum = sql`select ${sql.join([events, ...counts], sql` + `)} as sum`;
  const { rows: sums } = (await arena.db.execute(sum)) as unknown as { rows: { sum: string }[] };
  return Number(sums[0]?.sum);
}

test('no request causes a server error, hangs, reveals internals or stores data if it is refused', async () => {
  expect(routes.length).toBeGreaterThan(60);
  for (const route of routes) {
    await fc.assert(
      fc.asyncProperty(badRequests(route, known, tokens), async (bad) => {
        const before = await countRows();
        sent += 1;
        const { status } = await send(origin, bad);
        if (status >= 400) expect(await countRows()).toBe(before);
      }),
      { numRuns: RUNS },
    );
  }
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const payload = aPrebooking();
  expect((await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload })).statusCode).toBe(201);
});
