import * as visitorApi from '@arena/shared/contract/api/visitor-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

const provides = {
  tokens: ['--action', '--space-1', '--surface-2', '--text'],
  router: ['Link', 'Outlet', 'useLocation', 'useParams'],
  session: ['useSession', 'user', 'user.name', 'user.profileImage'],
};
const uses = { ...provides, api: [] };
const KINDS = { tokens: 'design token', router: 'router export', session: 'session field' };
type Kind = keyof typeof KINDS;

let arena: Awaited<ReturnType<typeof startArena>>;
let shell: string;

beforeAll(async () => {
  arena = await startArena();
  shell = (await ship({ app: 'shell', variant: 'live', paths: ['/help'], manifest: { provides } })).release.id;
  const { response } = await ship({ variant: 'live', manifest: { uses } });
  expect(response.statusCode).toBe(200);
});
afterAll(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);

const without = (kind: Kind, name: string) => ({ ...provides, [kind]: provides[kind].filter((n) => n !== name) });

const gaps = (Object.keys(KINDS) as Kind[]).flatMap((kind) => provides[kind].map((name) => [kind, name] as const));

test.each(gaps)('refuses a shell without one of the %s that a live section uses: %s', async (kind, name) => {
  const manifest = { provides: without(kind, name) };
  const { release, response } = await ship({ app: 'shell', variant: 'gap', paths: ['/help'], manifest });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    `mf-market uses the ${KINDS[kind]} ${name}, which the shell ${release.id} does not define.`,
  ]);
});

test.each([
  ['tokens', '--surface-3'],
  ['router', 'useMatches'],
  ['session', 'user.level'],
] as const)('refuses a section that uses %s which the live shell does not define: %s', async (kind, name) => {
  const manifest = { uses: { ...uses, [kind]: [...uses[kind], name].sort() } };
  const { response } = await ship({ variant: 'gap', manifest });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    `mf-market uses the ${KINDS[kind]} ${name}, which the shell ${shell} does not define.`,
  ]);
});

test('refuses a section that the shell of a canary lacks something for', async () => {
  const { session, ...rest } = provides;
  const more = { ...rest, session: [...session, 'user.rank'] };
  await ship({ app: 'shell', variant: 'more', paths: ['/help'], manifest: { provides: more } });
  const canary = await publishTo(arena, { app: 'shell', variant: 'canary', paths: ['/help'], manifest: { provides } });
  const started = await postWithToken(arena, '/api/ops/apps/shell/canary', { release: canary.id, share: 10 });
  expect(started.status).toBe(200);
  const { release, response } = await ship({ variant: 'rank', manifest: { uses: { ...uses, session: more.session } } });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    `mf-market uses the session field user.rank, which the shell ${canary.id} does not define.`,
  ]);
  await postWithToken(arena, '/api/ops/apps/shell/canary', { share: 0, release: canary.id });
  const activation = await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: release.id });
  expect(activation.status).toBe(200);

  const rollback = await postWithToken(arena, '/api/ops/apps/shell/rollbacks', {});
  expect([rollback.status, rollback.body.error]).toEqual([
    409,
    `mf-market uses the session field user.rank, which the shell ${shell} does not define.`,
  ]);
});

test('a paused canary of the shell does not refuse sections', async () => {
  const more = { ...provides, session: [...provides.session, 'user.rank'].sort() };
  const manifest = { uses: { ...uses, session: more.session } };
  await ship({ app: 'shell', variant: 'ranks', paths: ['/help'], manifest: { provides: more } });
  const ranked = await ship({ variant: 'ranked', manifest });
  await ship({ variant: 'plain', manifest: { uses } });
  const canary = await publishTo(arena, { app: 'shell', variant: 'paused', paths: ['/help'], manifest: { provides } });
  const started = await postWithToken(arena, '/api/ops/apps/shell/canary', { release: canary.id, share: 10 });
  const rollback = await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', { release: ranked.release.id });
  expect([ranked.response.statusCode, started.status, rollback.status]).toEqual([200, 200, 200]);
  expect((await ship({ variant: 'rankedtwo', manifest })).response.statusCode).toBe(200);
  await postWithToken(arena, '/api/ops/apps/shell/canary', { share: 0, release: canary.id });
});

test.each([
  ['mf-market', {}],
  ['shell', { paths: ['/help'] }],
])('refuses a release of %s that calls a path which the server does not offer', async (app, options) => {
  const manifest = { provides, uses: { ...uses, api: ['/api/hello', '/api/loyalty'] } };
  const { response } = await ship({ app, variant: 'loyalty', ...options, manifest });
  expect(response.statusCode).toBe(409);
  expect(response.json().error.split('\n')).toContain(`${app} calls /api/loyalty, which this server does not offer.`);
});

test('offers each path that apps may call', async () => {
  const { paths } = (await arena.app.inject('/api/openapi.json')).json();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(Object.values(visitorApi)));
});

test('does not check releases of older builds, which have no lists', async () => {
  const old = await ship({ variant: 'old' });
  expect(old.response.statusCode).toBe(200);
  const shellWithout = await ship({ app: 'shell', variant: 'old', paths: ['/help'] });
  expect(shellWithout.response.statusCode).toBe(200);
  const section = await ship({ variant: 'new', manifest: { uses } });
  expect(section.response.statusCode).toBe(200);
});

test.each([
  [{ uses: { ...uses, tokens: ['--b', '--a'] } }, 'uses.tokens: The names must be sorted.'],
  [{ uses: { ...uses, tokens: ['--a', '--a'] } }, 'uses.tokens: The names must be sorted.'],
  [{ uses: { ...uses, tokens: ['--a;}'] } }, 'uses.tokens.0: This is not the name of a custom property.'],
  [{ uses: { ...uses, session: ['user..name'] } }, 'uses.session.0: This is not the name of a session field.'],
  [
    { uses: { ...uses, router: Array.from({ length: 101 }, (_, i) => `a${String(i).padStart(3, '0')}`) } },
    'uses.router: At most 100 names.',
  ],
])('refuses to publish a release with invalid lists: %#', async (manifest, message) => {
  const { response } = await ship({ variant: 'invalid', manifest });
  expect([response.statusCode, response.json().error]).toEqual([400, `release.json is not valid: ${message}`]);
});
