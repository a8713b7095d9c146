import type { Access } from '@arena/shared/contract/roles';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { errorHandling } from '../../kernel/http/errors/errors';
import { unlimited } from '../../kernel/http/limits/rate-limiter';
import { collectRoutes, type Route } from '../../testing/bad-input/collect-routes';
import { postWithToken } from '../../testing/ops-client';
import { NOW, startArena } from '../../testing/start-arena';
import { actorFinder, INVALID_TOKENS, requireToken } from './actor';

/** Who may call each route, written down a second time: a wrong declaration of a route fails here. */
const EXPECTED: Record<string, Access> = {
  'GET /api/ops/me': 'any',
  'GET /api/ops/apps': 'reader',
  'GET /api/ops/attention': 'reader',
  'GET /api/ops/backends': 'reader',
  'GET /api/ops/destinations': 'reader',
  'GET /api/ops/mails': 'reader',
  'GET /api/ops/apps/:app/history': 'reader',
  'GET /api/ops/apps/:app/releases': 'reader',
  'GET /api/ops/apps/:app/releases/:release': 'reader',
  'GET /api/ops/apps/:app/releases/:release/readiness': 'reader',
  'GET /api/ops/apps/:app/releases/:release/browser-check': 'reader',
  'GET /api/ops/apps/:app/releases/:release/content': 'reader',
  'GET /api/ops/previews': 'reader',
  'GET /api/ops/operations/:id': 'reader',
  'GET /api/ops/history': 'reader',
  'GET /api/ops/traffic': 'reader',
  'GET /api/ops/errors': 'reader',
  'POST /api/ops/apps/:app/releases': 'proposer',
  'POST /api/ops/apps/:app/releases/:release/source-maps': 'proposer',
  'POST /api/ops/apps/:app/releases/:release/content': 'contributor',
  'POST /api/ops/apps/:app/releases/:release/rehearsals': 'proposer',
  'POST /api/ops/apps/:app/releases/:release/rehearsal-reports': 'proposer',
  'POST /api/ops/apps/:app/proposals': 'proposer',
  'GET /api/ops/apps/:app/proposals/:id': 'proposer',
  'POST /api/ops/apps/:app/proposals/:id/approval': 'releaser',
  'POST /api/ops/apps/:app/proposals/:id/return': 'releaser',
  'POST /api/ops/apps/:app/activations': 'editor',
  'POST /api/ops/apps/:app/rollbacks': 'editor',
  'POST /api/ops/apps/:app/canary': 'releaser',
  'POST /api/ops/apps/:app/canary/pause': 'releaser',
  'POST /api/ops/previews': 'contributor',
  'POST /api/ops/previews/:id/check': 'contributor',
  'POST /api/ops/previews/:id/revocation': 'releaser',
  'POST /api/ops/schedules': 'editor',
  'POST /api/ops/apps/:app/schedule/cancellation': 'editor',
  'POST /api/ops/locks': 'operator',
  'POST /api/ops/unlocks': 'operator',
  'POST /api/ops/apps/:app/backend': 'operator',
  'POST /api/ops/apps/:app/backend/removal': 'operator',
  'POST /api/ops/apps/:app/retirements': 'operator',
  'POST /api/ops/changes': 'operator',
  'POST /api/ops/changes/:changeId/rollbacks': 'operator',
  'GET /api/ops/submissions': 'operator',
  'POST /api/ops/submissions/searches': 'operator',
  'POST /api/ops/submissions/exports': 'operator',
  'POST /api/ops/submissions/erasures': 'operator',
  'POST /api/ops/accounts/erasures': 'operator',
  'GET /api/ops/gate/today': 'gate',
  'POST /api/ops/gate/lookups': 'gate',
  'POST /api/ops/gate/check-ins': 'gate',
  'POST /api/ops/gate/check-ins/:id/cancellation': 'gate',
  'GET /api/ops/audit': 'operator',
  'GET /api/ops/tokens': 'operator',
  'POST /api/ops/tokens': 'operator',
  'POST /api/ops/phone-links': 'operator',
  'POST /api/ops/tokens/:id/revocation': 'operator',
  'GET /api/ops/ci-bindings': 'operator',
  'POST /api/ops/ci-bindings': 'operator',
  'POST /api/ops/ci-bindings/:id/removal': 'operator',
  'POST /api/ops/sign-out': 'any',
  'GET /api/ops/backup': 'operator',
  'POST /api/ops/hooks/tests': 'operator',
  'GET /api/ops/seen-request': 'operator',
  'POST /api/ops/prune': 'operator',
};

const CALLERS = [
  'operator',
  'releaser',
  'of another app',
  'editor',
  'editor of another app',
  'proposer',
  'proposer of another app',
  'viewer',
  'staff',
  'expired',
  'revoked',
  'none',
] as const;
type Caller = (typeof CALLERS)[number];

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];
let now = NOW;
let tokens: Record<Caller, string | undefined>;

const post = (url: string, payload: object) => postWithToken(arena, url, payload);

async function createToken(token: { role: string; apps?: string[]; days?: number }) {
  const { status, body } = await post('/api/ops/tokens', { name: `a ${token.role}`, ...token });
  expect(status).toBe(201);
  return body as { id: string; token: string };
}

beforeAll(async () => {
  const start = () => startArena({ now: () => now, accounts: { rateLimits: false } });
  ({ result: arena, routes } = await collectRoutes(start));
  const revoked = await createToken({ role: 'operator' });
  expect((await post(`/api/ops/tokens/${revoked.id}/revocation`, {})).status).toBe(200);
  tokens = {
    operator: (await createToken({ role: 'operator' })).token,
    releaser: (await createToken({ role: 'releaser', apps: ['mf-blogs', 'mf-market'] })).token,
    'of another app': (await createToken({ role: 'releaser', apps: ['mf-blogs', 'shell'] })).token,
    editor: (await createToken({ role: 'editor', apps: ['mf-market'] })).token,
    'editor of another app': (await createToken({ role: 'editor', apps: ['mf-blogs', 'shell'] })).token,
    proposer: (await createToken({ role: 'proposer', apps: ['mf-market'] })).token,
    'proposer of another app': (await createToken({ role: 'proposer', apps: ['mf-blogs', 'shell'] })).token,
    viewer: (await createToken({ role: 'viewer' })).token,
    staff: (await createToken({ role: 'staff' })).token,
    expired: (await createToken({ role: 'operator', days: 1 })).token,
    revoked: revoked.token,
    none: undefined,
  };
  now = new Date(NOW.getTime() + 2 * 24 * 60 * 60 * 1000);
});
afterAll(() => arena.close());

const PARAMS: Record<string, string> = {
  ':app': 'mf-market',
  ':release': '1.0.0-0123456789abcdef',
  ':changeId': 'change-0123456789ab',
};

function fillIn(url: string): string {
  return url.replaceAll(/:\w+/g, (name) => PARAMS[name] ?? '8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a');
}

async function statusOf(method: string, url: string, caller: Caller): Promise<number> {
  const token = tokens[caller];
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const request = { url, headers, ...(method === 'POST' && { payload: {} }) };
  return (await arena.app.inject({ method: method as 'GET' | 'HEAD' | 'POST', ...request })).statusCode;
}

/** The access of a caller: 401 or 403, or `yes` for every other answer, such as 400 for the body. */
async function answerTo(method: string, url: string, caller: Caller): Promise<string> {
  const status = await statusOf(method, url, caller);
  expect(status).not.toBe(500);
  return status === 401 || status === 403 ? String(status) : 'yes';
}

const hasApp = (url: string) => url.includes(':app');

function expectedAnswer(access: Access | undefined, url: string, caller: Caller): string {
  if (caller === 'expired' || caller === 'revoked' || caller === 'none') return '401';
  const foreign = (...callers: Caller[]) => (hasApp(url) ? [] : callers);
  const releasers: Caller[] = ['operator', 'releaser', ...foreign('of another app')];
  const editors: Caller[] = ['editor', ...foreign('editor of another app')];
  const proposers: Caller[] = ['proposer', ...foreign('proposer of another app')];
  const teams = CALLERS.slice(CALLERS.indexOf('releaser'), CALLERS.indexOf('viewer'));
  const allowed: Record<Access, readonly Caller[]> = {
    any: ['operator', ...teams, 'viewer', 'staff'],
    reader: ['operator', ...teams, 'viewer'],
    releaser: releasers,
    editor: [...releasers, ...editors],
    proposer: [...releasers, ...proposers],
    contributor: [...releasers, ...editors, ...proposers],
    gate: ['operator', 'staff'],
    operator: ['operator'],
  };
  return access && allowed[access].includes(caller) ? 'yes' : '403';
}

test('every role is let through or refused at every route below /api/ops', async () => {
  const found = routes.filter(({ url }) => url.startsWith('/api/ops'));
  const names = found.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);
  expect(names.sort()).toEqual(Object.keys(EXPECTED).sort());

  const rows = [['route', ...CALLERS]];
  for (const { method, url } of found) {
    const access = EXPECTED[`${method === 'HEAD' ? 'GET' : method} ${url}`];
    const row = [`${method} ${url}`];
    for (const caller of CALLERS) {
      const answer = await answerTo(method, fillIn(url), caller);
      expect(`${row[0]}, ${caller}: ${answer}`).toBe(`${row[0]}, ${caller}: ${expectedAnswer(access, url, caller)}`);
      row.push(answer);
    }
    rows.push(row);
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
});

test('a route that does not declare a role is refused, also to operators', async () => {
  const app = fastify();
  await app.register(errorHandling);
  await app.register(async (scope) => {
    const countInvalid = unlimited('token', INVALID_TOKENS);
    requireToken(scope, actorFinder(scope, { db: arena.db, operatorToken: arena.token, countInvalid, now: () => now }));
    scope.get('/api/ops/undeclared', async () => ({ secret: true }));
  });
  for (const token of [arena.token, tokens.operator]) {
    const answer = await app.inject({ url: '/api/ops/undeclared', headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'No token may call this route: it does not declare a role.', code: 'forbidden' },
    ]);
  }
  await app.close();
});

test('the documentation of the API has the same routes', async () => {
  const { paths } = (await arena.app.inject('/api/openapi.json')).json();
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(documented.filter((route) => route.includes(' /api/ops')).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test.each([
  '/api/ops/apps/mf-market/activations?app=mf-blogs',
  '/api/ops/apps/mf%2Dmarket/activations',
  '/api/ops/apps/mf-market/../mf-market/activations',
])('another spelling of an app does not make a releaser its owner: %s', async (url) => {
  const headers = { authorization: `Bearer ${tokens['of another app']}` };
  const payload = { app: 'mf-blogs', apps: ['mf-blogs'], release: '1.0.0-0123456789abcdef' };
  const { statusCode } = await arena.app.inject({ method: 'POST', url, headers, payload });
  expect([403, 404]).toContain(statusCode);
});

test.each(['/api/ops/apps', '/api/ops/apps?role=operator', '/metrics'])('staff are refused at %s', async (url) => {
  const headers = { authorization: `Bearer ${tokens.staff}`, 'x-role': 'operator' };
  const { statusCode, body } = await arena.app.inject({ url, headers });
  expect([statusCode, body]).toEqual([
    403,
    '{"error":"A token with the role staff may not do this.","code":"forbidden"}',
  ]);
});

test('every token reads its own role', async () => {
  const me = async (token: string | undefined) =>
    (await arena.app.inject({ url: '/api/ops/me', headers: { authorization: `Bearer ${token}` } })).json();
  expect(await me(tokens.staff)).toEqual({
    name: 'a staff',
    role: 'staff',
    apps: [],
    expiresAt: new Date(NOW.getTime() + 90 * 24 * 60 * 60 * 1000).toISOString(),
  });
  expect(await me(tokens.releaser)).toMatchObject({ role: 'releaser', apps: ['mf-blogs', 'mf-market'] });
  expect(await me(arena.token)).toEqual({ name: 'operator', role: 'operator', apps: [], expiresAt: null });
});
