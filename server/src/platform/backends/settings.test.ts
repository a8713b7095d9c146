import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { webhook } from '../../operators/events/webhook';
import { collectRoutes, type Route } from '../../testing/bad-input/collect-routes';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { startBackend } from '../../testing/servers/start-backend';
import { startReceiver } from '../../testing/servers/start-receiver';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

const MARKET = '/api/ops/apps/mf-market/backend';

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;

beforeAll(async () => {
  receiver = await startReceiver();
  backend = await startBackend();
  const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
  const destinations = [webhook({ url: receiver.url, secret, template: 'json' })];
  ({ result: arena, routes } = await collectRoutes(() => startArena({ destinations })));
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  for (const app of ['shell', 'mf-market', 'mf-blogs']) await publishTo(arena, { app });
});
beforeEach(async () => {
  backend.requests.length = 0;
  await post(`${MARKET}/removal`, {});
});
afterAll(async () => {
  await arena.close();
  await backend.close();
  await receiver.close();
});

const post = (url: string, payload: object) => postWithToken(arena, url, payload);
const backends = async () => (await getWithToken(arena, '/api/ops/backends')).body.backends;
const ask = async (path: string, origin = site) => {
  const response = await fetch(origin + path);
  return { status: response.status, body: await response.text() };
};
const NOTHING = { status: 404, body: '{"error":"There is nothing at this address.","code":"not_found"}' };

test('an operator sets the backend of a section, replaces and removes it', async () => {
  expect(await ask('/api/mf-market/prices')).toEqual(NOTHING);
  const set = await post(MARKET, { url: `${backend.url}/v1/` });
  const entry = {
    app: 'mf-market',
    url: `${backend.url}/v1`,
    cookies: [],
    authorization: false,
    by: 'operator',
    since: NOW.toISOString(),
    failingSince: null,
    error: null,
    recent: null,
  };
  expect(set).toEqual({ status: 200, body: { backends: [entry] } });
  expect(await backends()).toEqual([entry]);
  expect(await ask('/api/mf-market/prices?of=goggles')).toEqual({ status: 200, body: '{"ok":true}' });
  expect(backend.last()).toMatchObject({ method: 'GET', url: '/v1/prices?of=goggles' });

  await post(MARKET, { url: backend.url, cookies: ['events_session'], authorization: true });
  await ask('/api/mf-market/prices');
  expect(backend.last()?.url).toBe('/prices');
  expect(await backends()).toMatchObject([{ cookies: ['events_session'], authorization: true }]);

  expect(await post(`${MARKET}/removal`, {})).toEqual({ status: 200, body: { backends: [] } });
  expect(await ask('/api/mf-market/prices')).toEqual(NOTHING);
  expect(await post(`${MARKET}/removal`, {})).toEqual({
    status: 409,
    body: { error: 'mf-market has no backend.', code: 'conflict' },
  });
});

test('a change of a backend on one server counts on another with the next request', async () => {
  const other = await arena.startAnother();
  const otherSite = await other.listen({ port: 0, host: '127.0.0.1' });
  await post(MARKET, { url: backend.url });
  expect((await ask('/api/mf-market/x', otherSite)).status).toBe(200);
  await post(`${MARKET}/removal`, {});
  expect(await ask('/api/mf-market/x', otherSite)).toEqual(NOTHING);
  await other.close();
});

const URL_RULE = /^A backend is an https URL such as/;

test.each([
  ['http to another machine', { url: 'http://events.example' }, URL_RULE],
  ['http to a name that only begins like this machine', { url: 'http://localhost.evil.example' }, URL_RULE],
  ['http to the network of the server', { url: 'http://169.254.169.254/latest' }, URL_RULE],
  ['another protocol', { url: 'file:///etc/passwd' }, URL_RULE],
  ['a Unix socket', { url: 'unix+http://run/docker.sock' }, URL_RULE],
  ['a URL with a password', { url: 'https://me:secret@events.example' }, URL_RULE],
  ['a URL with a query', { url: 'https://events.example/?path=' }, URL_RULE],
  ['a URL with a fragment', { url: 'https://events.example/#' }, URL_RULE],
  ['a URL with a backslash', { url: 'https:\\\\events.example' }, URL_RULE],
  ['no URL', {}, URL_RULE],
  ['a long URL', { url: `https://events.example/${'a'.repeat(200)}` }, /at most 200 characters/],
  ['a cookie of the site', { url: 'https://e.example', cookies: ['arena_device'] }, /^Cookies of the site never go/],
  ['a cookie of the whole site', { url: 'https://e.example', cookies: ['__Host-x'] }, /begin with "__"/],
  ['something that is no cookie', { url: 'https://e.example', cookies: ['a=b; c'] }, /^The name of a cookie/],
])('refuses %s as a backend, and sets nothing', async (_, payload, message) => {
  const { status, body } = await post(MARKET, payload);
  expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
  expect(await backends()).toEqual([]);
});

test('refuses the URL of the site as a backend, and any backend of the shell', async () => {
  const own = await startArena({ accounts: { site: 'https://arena.example' } });
  await publishTo(own, { app: 'mf-market' });
  expect(await postWithToken(own, MARKET, { url: 'https://ARENA.example:443/api' })).toEqual({
    status: 400,
    body: { error: 'This is the URL of the site. A backend is a service of its own.', code: 'invalid' },
  });
  await own.close();
  const shell = await post('/api/ops/apps/shell/backend', { url: backend.url });
  expect(shell).toEqual({
    status: 400,
    body: { error: 'The shell has no backend: only sections have one.', code: 'invalid' },
  });
  expect((await post('/api/ops/apps/mf-markt/backend', { url: backend.url })).body.error).toBe(
    'There is no app mf-markt. Did you mean mf-market?',
  );
});

test('a team cannot set or remove a backend, not even that of its own section, and reads all of them', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  const team = { app: arena.app, token };
  await post(MARKET, { url: backend.url });
  const forbidden = { status: 403, body: { error: 'Only an operator may do this.', code: 'forbidden' } };
  for (const app of ['mf-market', 'mf-blogs']) {
    expect(await postWithToken(team, `/api/ops/apps/${app}/backend`, { url: 'https://evil.example' })).toEqual(
      forbidden,
    );
    expect(await postWithToken(team, `/api/ops/apps/${app}/backend/removal`, {})).toEqual(forbidden);
  }
  expect((await getWithToken(team, '/api/ops/backends')).body.backends).toMatchObject([{ url: backend.url }]);
});

test('every change of a backend is in the audit log, is told as an event, and cannot be changed later', async () => {
  await post(MARKET, { url: `${backend.url}/told` });
  await post(`${MARKET}/removal`, {});
  const { entries } = (await getWithToken(arena, '/api/ops/audit?app=mf-market&limit=2')).body;
  expect(entries).toMatchObject([
    { action: 'remove-backend', app: 'mf-market', target: null, by: 'operator' },
    { action: 'set-backend', app: 'mf-market', target: `${backend.url}/told`, by: 'operator' },
  ]);
  const told = () => receiver.deliveries.map(({ body }) => body);
  const isRemoval = ({ type }: { type: string }) => type === 'backend.removed';
  const set = () => told().findIndex(({ data }) => data.text.includes('/told'));
  await expectSoon(async () => set() >= 0 && told().slice(set()).some(isRemoval), 120_000);
  expect(told()[set()]).toMatchObject({
    type: 'backend.set',
    data: {
      url: 'http://arena.test/ops',
      text: `arena.test: requests to /api/mf-market/ go to ${backend.url}/told, by operator.`,
      by: 'operator',
      releases: [],
      backend: { app: 'mf-market', url: `${backend.url}/told` },
    },
  });
  expect(told().find(isRemoval)?.data).toMatchObject({
    text: 'arena.test: mf-market has no backend any more, by operator.',
    backend: { app: 'mf-market', url: null },
  });
  for (const change of [
    "update backends set url = 'https://evil.example'",
    'delete from backends',
    'truncate backends',
  ]) {
    await expect(arena.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'backends is append-only' },
    });
  }
});

test('every route of the server itself stays with the server', async () => {
  await post(MARKET, { url: backend.url });
  const paths = routes.map(({ url }) => url);
  expect(paths.filter((path) => /^\/api\/mf-/.test(path))).toEqual(Array(6).fill('/api/mf-:name/*'));
  for (const { method, url } of routes.filter((route) => route.url !== '/api/mf-:name/*')) {
    const path = url.replace(/:\w+|\*/g, 'mf-market');
    await arena.app.inject({ method: method as 'GET', url: path });
  }
  for (const path of [
    '/api/shell/x',
    '/api/market/x',
    '/api/mf-/x',
    '/api/MF-MARKET/x',
    '/api/mf-market',
    '/api/mf-blogs/x',
  ]) {
    expect([path, await ask(path)]).toEqual([path, NOTHING]);
  }
  expect(backend.requests).toEqual([]);
});
