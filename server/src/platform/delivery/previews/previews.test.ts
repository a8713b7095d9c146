import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import { startSession } from '../../../operators/tokens/sessions';
import { createCookieClient } from '../../../testing/cookie-client';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { startPruning } from '../retention/schedule';
import { previews } from './table';

const PREVIEWS = '/api/ops/previews';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const react = (version: string) => ({ react: version, 'react-dom': version });

let arena: Awaited<ReturnType<typeof startArena>>;
/** Another server of the same site. */
let other: typeof arena.app;
let site: string;
let folder: string;
let now = NOW;
/** A shell that was not live yet, and a section that needs it: app → release. */
let twenty: Record<string, string>;
/** What is live: app → release. */
let live: Record<string, string>;

beforeAll(async () => {
  arena = await startArena({ now: () => now });
  other = await arena.startAnother();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'arena-previews-'));
  live = byApp([
    await ship({ app: 'shell', variant: 'nineteen', paths: ['/help'], offers: react('19.3.1') }),
    await ship({ variant: 'caps', needs: react('^19.0.0') }),
    await ship({ app: 'mf-blogs', variant: 'posts', paths: ['/blogs'] }),
  ]);
  twenty = byApp([
    await publishTo(arena, { app: 'shell', variant: 'twenty', paths: ['/help'], offers: react('20.0.0') }),
    await publishTo(arena, { variant: 'newcaps', needs: react('^20.0.0') }),
  ]);
});
beforeEach(() => {
  now = NOW;
});
afterAll(async () => {
  await other.close();
  await arena.close();
  await rm(folder, { recursive: true });
});

const byApp = (releases: readonly { app: string; id: string }[]) =>
  Object.fromEntries(releases.map(({ app, id }) => [app, id]));

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;
const post = (url: string, payload: object = {}) => postWithToken(arena, url, payload);
const arenaCommand = (...args: string[]) =>
  runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: folder });

async function team(app: string) {
  return { app: arena.app, token: (await createTeamToken(arena.db, { app, at: now })).token };
}

/** Creates a preview. `path`: its link without the origin; `jwt`: the signed part of it. */
async function createPreview(releases = twenty, hours = 24) {
  const { status, body } = await post(PREVIEWS, { releases, hours });
  expect(status).toBe(201);
  const path = String(body.url).replace('http://arena.test', '');
  return { ...body, path, jwt: path.replace(/^.*\?preview=/, '') } as { id: string; path: string; jwt: string };
}

/** The verdict of release validation on the releases of a preview. */
const check = async (id: string) => (await post(`${PREVIEWS}/${id}/check`)).body;
const revoke = (id: string) => post(`${PREVIEWS}/${id}/revocation`);

async function listed(id: string) {
  const { body } = await getWithToken(arena, PREVIEWS);
  return body.previews.find((preview: { id: string }) => preview.id === id);
}

const badgeOf = (body: string) => /<aside class="arena-view".*?<\/aside>/s.exec(body)?.[0] ?? '';
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('one link shows a new shell and the section made for it, with the other live releases', async () => {
  const { code, out, err } = await arenaCommand(
    'preview',
    'create',
    `mf-market=${twenty['mf-market']}`,
    `shell=${twenty.shell}`,
    '--hours',
    '5',
  );
  const lines = out.trimEnd().split('\n');
  expect({ code, err, lines }).toEqual({
    code: 0,
    err: '',
    lines: [
      expect.stringMatching(/^http:\/\/arena\.test\/market\?preview=\S+$/),
      `It shows mf-market ${twenty['mf-market']}, shell ${twenty.shell} until 2026-11-21T15:00:00.000Z.`,
      expect.stringMatching(/^The link is shown only once\. To end it: arena preview revoke preview-[0-9a-f]{12}$/),
      'Together they pass release validation (no browser check).',
    ],
  });

  const guest = createCookieClient(arena.app);
  expect((await guest.visit(lines[0]?.replace('http://arena.test', '') ?? '')).statusCode).toBe(302);
  const market = (await guest.visit('/market')).body;
  expect(market).toContain('<div id="root" data-prerendered><h1>newcaps</h1></div>');
  for (const [app, id] of Object.entries(twenty)) expect(market).toContain(`/releases/${app}/${id}/`);
  expect(market).toContain(`/releases/mf-blogs/${live['mf-blogs']}/`);
  expect((await guest.visit('/blogs')).body).toContain('<h1>posts</h1>');
  expect(textOf(badgeOf(market))).toMatch(
    `Preview of shell ${twenty.shell} and mf-market ${twenty['mf-market']}, which passed release validation together · ends 21 November 2026 at 8:30 pm IST · Leave`,
  );
});

test.each([
  ['the page of its section', () => ({ 'mf-blogs': live['mf-blogs'] }), '/blogs'],
  ['the home page for a shell', () => ({ shell: twenty.shell }), '/'],
  ['the page of the first section of several releases', () => ({ ...twenty, 'mf-blogs': live['mf-blogs'] }), '/market'],
])('a link opens %s', async (_, releases, page) => {
  const { body } = await post(PREVIEWS, { releases: releases() });
  const { origin, pathname } = new URL(body.url);
  expect([origin, pathname]).toEqual(['http://arena.test', page]);
  const guest = createCookieClient(arena.app);
  expect((await guest.visit(body.url)).headers.location).toBe(page);
});

test('a link opens the first page of its section that conflicts with no other, or the home page', async () => {
  const variants = { paths: ['/market', '/stalls', '/stalls/:slug'], pages: ['/market', '/stalls', '/stalls/one'] };
  const stalls = await publishTo(arena, { app: 'mf-stalls', ...variants });
  const bare = await publishTo(arena, { app: 'mf-bare', paths: ['/bare/:slug'], pages: [] });
  const pageOf = async (releases: object) => new URL((await post(PREVIEWS, { releases })).body.url).pathname;
  expect(await pageOf({ 'mf-stalls': stalls.id })).toBe('/stalls');
  expect(await pageOf({ 'mf-bare': bare.id })).toBe('/');
});

test('releases that do not fit together are shown, and everyone reads why they could not go live', async () => {
  const events = await publishTo(arena, {
    app: 'mf-events',
    variant: 'events',
    paths: ['/events'],
    needs: { preact: '*' },
  });
  const releases = { 'mf-events': events.id, shell: String(twenty.shell) };
  const { body } = await post(PREVIEWS, { releases });
  const faults = [
    expect.stringMatching(/^mf-events needs preact \*, which the shell \S+ does not offer\.$/),
    expect.stringMatching(/^mf-market needs react \^19\.0\.0; the shell \S+ offers 20\.0\.0\.$/),
    expect.stringMatching(/^mf-market needs react-dom \^19\.0\.0; the shell \S+ offers 20\.0\.0\.$/),
  ];
  expect(body).toMatchObject({ releases });
  const verdict = await check(body.id);
  expect(verdict).toMatchObject({ id: body.id, seen: 'unseen' });
  expect(verdict.faults.toSorted()).toEqual(faults);
  expect((await listed(body.id)).faults).toEqual(verdict.faults);

  const printed = await arenaCommand('preview', 'create', `mf-events=${events.id}`, `shell=${twenty.shell}`);
  expect(printed.out).toContain(`They cannot go live together because:\n${verdict.faults.join('\n')}\n`);

  const guest = createCookieClient(arena.app);
  await guest.visit(body.url);
  const page = (await guest.visit('/events')).body;
  expect(page).toContain(`/releases/mf-events/${events.id}/`);
  const badge = badgeOf(page);
  expect(badge).toContain('did not pass release validation together');
  for (const fault of verdict.faults) expect(badge).toContain(`<li>${fault.replaceAll('>', '&gt;')}</li>`);
});

test('a reason that a release words itself is text in the badge', async () => {
  const files = { [NODE_BUNDLE]: 'throw new Error("<img src=x onerror=alert(1)>");' };
  const { id } = await publishTo(arena, { app: 'mf-events', variant: 'broken', paths: ['/events'], files });
  const { body } = await post(PREVIEWS, { releases: { 'mf-events': id } });
  expect((await check(body.id)).faults.join()).toContain('<img src=x');
  const guest = createCookieClient(arena.app);
  await guest.visit(body.url);
  const badge = badgeOf((await guest.visit('/blogs')).body);
  expect(badge).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(badge).not.toContain('<img');
});

test('a preview of what is live passes: nothing would change', async () => {
  const { id } = await createPreview(live);
  expect(await check(id)).toMatchObject({ faults: [], seen: null });
});

test('a link works before its releases are checked, and says so', async () => {
  const { id, path } = await createPreview();
  expect(await listed(id)).toMatchObject({ faults: null, seen: null });
  const { out } = await arenaCommand('preview', 'list');
  expect(out.split('\n').find((line) => line.startsWith(id))).toContain('  not checked yet  ');
  const guest = createCookieClient(arena.app);
  await guest.visit(path);
  const badge = async () => textOf(badgeOf((await guest.visit('/market')).body));
  expect(await badge()).toContain(', not checked yet · ');
  await check(id);
  expect(await badge()).toContain(', which passed release validation together · ');
});

test('a preview whose browser check was incomplete does not count as passed', async () => {
  const { id, path } = await createPreview();
  await arena.db.update(previews).set({ faults: [], seen: 'partly' }).where(eq(previews.id, id));
  const { out } = await arenaCommand('preview', 'list');
  expect(out.split('\n').find((line) => line.startsWith(id))).toContain('  browser check incomplete  ');
  const guest = createCookieClient(arena.app);
  await guest.visit(path);
  expect(textOf(badgeOf((await guest.visit('/market')).body))).toContain(', whose browser check was incomplete · ');
});

test('a team checks every preview that shows its app, and a viewer none', async () => {
  const { id } = await createPreview();
  const checkWith = async (caller: Awaited<ReturnType<typeof team>>) =>
    (await postWithToken(caller, `${PREVIEWS}/${id}/check`, {})).status;
  const viewer = await post('/api/ops/tokens', { name: 'Meera', role: 'viewer' });
  expect(await checkWith({ app: arena.app, token: viewer.body.token })).toBe(403);
  expect(await checkWith(await team('mf-blogs'))).toBe(403);
  expect(await listed(id)).toMatchObject({ faults: null });
  expect(await checkWith(await team('mf-market'))).toBe(200);
});

test('only a valid preview can be checked', async () => {
  const checked = (id: string) => post(`${PREVIEWS}/${id}/check`);
  const { id: revoked } = await createPreview();
  await revoke(revoked);
  const { id: expired } = await createPreview(twenty, 1);
  now = new Date(NOW.getTime() + HOUR);
  for (const id of [revoked, expired]) {
    expect(await checked(id)).toEqual({ status: 409, body: { error: `${id} has ended.`, code: 'conflict' } });
    expect(await listed(id)).toMatchObject({ faults: null });
  }
  expect((await checked('preview-000000000000')).status).toBe(404);
});

test('a preview that is revoked on one server ends at once on every other, also in open tabs', async () => {
  const { id, path } = await createPreview();
  const guest = createCookieClient(other);
  await guest.visit(path);
  expect((await guest.visit('/market')).body).toContain('<h1>newcaps</h1>');
  expect((await guest.visit('/ping')).json()).toEqual({ set: null });

  const revoked = await arenaCommand('preview', 'revoke', id);
  expect([revoked.code, revoked.out]).toEqual([0, `The preview ${id} is revoked. Its link no longer works.\n`]);

  // The tab learns that its next page is another one, and loads a document.
  const { set } = (await guest.visit('/ping')).json();
  expect(set).toMatch(/^set-/);
  const stored = Object.fromEntries(guest.cookies);
  const page = await guest.visit('/market');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([410, 'no-store']);
  expect(page.body).toContain('<h1>This preview is no longer valid</h1>');
  expect(page.body).not.toContain(twenty['mf-market']);
  expect([...guest.cookies.keys()]).toEqual([]);
  expect((await guest.visit('/market')).body).toContain('<h1>caps</h1>');

  for (const server of [arena.app, other]) {
    const again = await server.inject({ url: '/market', cookies: stored });
    const link = await server.inject(path);
    expect([again.statusCode, link.statusCode, link.cookies]).toEqual([410, 410, []]);
  }
});

test.each([
  ['other releases', (claims: object) => ({ ...claims, app: 'mf-market', release: twenty['mf-market'] })],
  ['another end', (claims: object) => ({ ...claims, exp: 4_000_000_000 })],
  ['another id', (claims: object) => ({ ...claims, preview: 'preview-0123456789ab' })],
  ['the id of another preview', (claims: object, id: string) => ({ ...claims, preview: id })],
])('a link with %s is refused, in the URL and as a cookie', async (_, change) => {
  const { jwt } = await createPreview(live);
  const { id } = await createPreview(live);
  const [header, claims = '', signature] = jwt.split('.');
  const changed = change(JSON.parse(Buffer.from(claims, 'base64url').toString()), id);
  const forged = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  const response = await arena.app.inject(`/?preview=${forged}`);
  expect([response.statusCode, response.cookies]).toEqual([400, []]);
  const page = await arena.app.inject({ url: '/market', cookies: { arena_view: forged } });
  expect([page.statusCode, page.body.includes('<h1>caps</h1>')]).toEqual([200, true]);
});

test('a preview ends at its time', async () => {
  const { id, path } = await createPreview(live, 2);
  now = new Date(NOW.getTime() + 2 * HOUR);
  expect((await arena.app.inject(path)).statusCode).toBe(410);
  expect(await listed(id)).toMatchObject({ state: 'expired' });
  expect(await revoke(id)).toEqual({ status: 409, body: { error: `${id} has expired already.`, code: 'conflict' } });
});

test('visitors without the link get nothing of a preview, also from caches, and its use counts for no live release', async () => {
  const { path } = await createPreview();
  const traffic = async () => (await getWithToken(arena, '/api/ops/traffic')).body.hours;
  const metrics = async () =>
    (await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } })).body;
  const before = await traffic();
  const guest = createCookieClient(arena.app);
  const opened = await guest.visit(path);
  expect(opened.headers['cache-control']).toBe('no-store');
  for (const url of ['/market', '/blogs', '/help', '/MARKET', '/nowhere']) {
    const { headers } = await guest.visit(url);
    expect(headers['cache-control']).toMatch(/^(private, no-cache|no-store)$/);
  }
  const { headers, body } = await guest.visit('/market');
  expect(headers.vary).toContain('cookie');
  const set = /"set":"(set-[0-9a-f]{16})"/.exec(body)?.[1];
  const report = { app: 'mf-market', release: twenty['mf-market'], reason: 'broken', page: '/market', set };
  const sent = await arena.app.inject({ method: 'POST', url: '/api/failures', payload: report });
  expect(sent.statusCode).toBe(204);
  expect(await traffic()).toEqual(before);
  expect(await metrics()).not.toContain(twenty['mf-market']);

  // Another visitor of the same server and cache, with the validator of the preview's page.
  const asked = { url: '/market', headers: { 'if-none-match': String(headers.etag) } };
  const visitor = await arena.app.inject(asked);
  expect([visitor.statusCode, visitor.body.includes('<h1>caps</h1>')]).toEqual([200, true]);
  for (const id of Object.values(twenty)) expect(visitor.body).not.toContain(id);
});

test('the list has everything about a preview but its link, which nothing stored can restore', async () => {
  now = new Date(NOW.getTime() + 3 * HOUR);
  const { id, path, jwt } = await createPreview();
  await check(id);
  expect(await listed(id)).toEqual({
    id,
    releases: twenty,
    faults: [],
    seen: 'unseen',
    by: 'operator',
    createdAt: now.toISOString(),
    expires: new Date(now.getTime() + DAY).toISOString(),
    lastOpenedAt: null,
    revokedAt: null,
    revokedBy: null,
    state: 'valid',
  });
  await arena.app.inject(path);
  await expectSoon(async () => (await listed(id)).lastOpenedAt === now.toISOString());
  const { out } = await arenaCommand('preview', 'list');
  const row = out.split('\n').find((line) => line.startsWith(id));
  expect(row).toMatch(
    / {2}shell \S+, mf-market \S+ +passed validation +created 2026-11-21T13:00:00\.000Z by operator {2}expires \S+ {2}opened 2026-11-21T13:00:00\.000Z$/,
  );

  const [, claims = '', signature = ''] = jwt.split('.');
  const stored = JSON.stringify([
    await arena.db.select().from(previews),
    (await getWithToken(arena, PREVIEWS)).body,
    (await getWithToken(arena, '/api/ops/audit')).body,
  ]);
  expect(stored).toContain(id);
  for (const secret of [claims, signature]) expect(stored).not.toContain(secret);

  await revoke(id);
  now = new Date(NOW.getTime() + 4 * HOUR);
  const again = await revoke(id);
  expect(again).toEqual({ status: 200, body: { id, revokedAt: '2026-11-21T13:00:00.000Z' } });
  expect(await listed(id)).toMatchObject({ state: 'revoked', revokedBy: 'operator' });
  const { entries } = (await getWithToken(arena, '/api/ops/audit')).body;
  const audited = entries.filter(({ target }: { target: string }) => target === id);
  expect(audited.map(({ action, app }: { action: string; app: string }) => `${action} ${app}`).sort()).toEqual([
    'create-link mf-market',
    'create-link shell',
    'revoke-link mf-market',
    'revoke-link shell',
  ]);
});

test('a team previews its releases beside those that visitors got, and no release that another team holds back', async () => {
  const market = await team('mf-market');
  const create = (releases: object) => postWithToken(market, PREVIEWS, { releases });
  const own = { 'mf-market': twenty['mf-market'] };
  expect((await create(own)).status).toBe(201);
  const beside = await create({ ...own, 'mf-blogs': live['mf-blogs'] });
  expect(beside.status).toBe(201);
  expect(await create(twenty)).toEqual({
    status: 403,
    body: {
      error: `shell ${twenty.shell} was never live, and this token is for mf-market. Only its team or an operator may preview it.`,
      code: 'forbidden',
    },
  });
  expect(await create({ 'mf-blogs': live['mf-blogs'] })).toEqual({
    status: 403,
    body: { error: 'This token is for mf-market, and the preview would show no release of it.', code: 'forbidden' },
  });
  expect((await postWithToken(market, '/api/ops/previews', { releases: { shell: twenty.shell } })).status).toBe(403);
  const { body } = await post('/api/ops/tokens', { name: 'both', role: 'releaser', apps: ['shell', 'mf-market'] });
  expect((await postWithToken({ ...market, token: body.token }, PREVIEWS, { releases: twenty })).status).toBe(201);
});

test('a team ends every preview that shows its app, and a viewer none', async () => {
  const { id } = await createPreview();
  const end = async (caller: Awaited<ReturnType<typeof team>>) =>
    (await postWithToken(caller, `${PREVIEWS}/${id}/revocation`, {})).status;
  const viewer = {
    app: arena.app,
    token: (await post('/api/ops/tokens', { name: 'Asha', role: 'viewer' })).body.token,
  };
  expect([await end(viewer), await end(await team('mf-blogs'))]).toEqual([403, 403]);
  const { status, body } = await getWithToken(viewer, PREVIEWS);
  expect([status, JSON.stringify(body).includes('?preview=')]).toEqual([200, false]);
  expect((await postWithToken(viewer, PREVIEWS, { releases: twenty })).status).toBe(403);
  expect((await listed(id)).state).toBe('valid');
  expect(await end(await team('mf-market'))).toBe(200);
  expect(await listed(id)).toMatchObject({ state: 'revoked', revokedBy: 'team of mf-market' });
});

test('a preview ends with the token that created it, and the list says so', async () => {
  const { id: tokenId, token } = await createTeamToken(arena.db, { app: 'mf-market', at: now });
  const releases = { 'mf-market': twenty['mf-market'] };
  const { body } = await postWithToken({ app: arena.app, token }, PREVIEWS, { releases });
  await post(`/api/ops/tokens/${tokenId}/revocation`);
  expect((await other.inject(String(body.url))).statusCode).toBe(410);
  expect(await listed(body.id)).toMatchObject({ state: 'token-ended', by: 'team of mf-market' });
});

test('a preview outlasts the session of the person who made it', async () => {
  const person = { name: 'Asha (OpenID Connect)', subject: 'f3a1 at login.example' };
  const rights = { role: 'operator', apps: [] } as const;
  const { token } = await startSession(
    arena.db,
    { ...person, rights },
    { client: '127.0.0.1', requestId: 'x', at: now },
  );
  const { body } = await postWithToken({ app: arena.app, token }, PREVIEWS, { releases: twenty });
  now = new Date(NOW.getTime() + 9 * HOUR);
  expect((await postWithToken({ app: arena.app, token }, PREVIEWS, { releases: twenty })).status).toBe(401);
  expect((await other.inject(String(body.url))).statusCode).toBe(302);
  expect(await listed(body.id)).toMatchObject({ state: 'valid', by: person.name });
});

test('a token has a hundred previews at most, and ended ones hide none that is valid', async () => {
  const { id: tokenId, token } = await createTeamToken(arena.db, { app: 'mf-blogs', at: now });
  const rows = Array.from({ length: 600 }, (_, i) => ({
    id: `preview-${String(i).padStart(12, '0')}`,
    ...{ releases: { 'mf-blogs': String(live['mf-blogs']) }, faults: [], by: 'team of mf-blogs', tokenId },
    ...{ createdAt: new Date(NOW.getTime() + i), expiresAt: new Date(NOW.getTime() + HOUR) },
    revokedAt: i < 100 ? null : NOW,
  }));
  await arena.db.insert(previews).values(rows);
  const listedIds = async () =>
    (await getWithToken(arena, PREVIEWS)).body.previews.map(({ id }: { id: string }) => id) as string[];
  const ids = await listedIds();
  expect(ids).toHaveLength(500);
  for (const { id } of rows.slice(0, 100)) expect(ids).toContain(id);

  const create = () => postWithToken({ app: arena.app, token }, PREVIEWS, { releases: rows[0]?.releases });
  expect(await create()).toEqual({
    status: 409,
    body: { error: 'This token has 100 previews. Revoke some of them first.', code: 'conflict' },
  });
  await revoke(String(rows[0]?.id));
  expect((await create()).status).toBe(201);
  await arena.db.delete(previews).where(eq(previews.tokenId, tokenId));
});

test('refuses invalid previews with a message and stores nothing', async () => {
  const count = await arena.db.$count(previews);
  await ship({ app: 'mf-gone', paths: ['/gone'] });
  const gone = await publishTo(arena, { app: 'mf-gone', variant: 'next', paths: ['/gone'] });
  await post('/api/ops/apps/mf-gone/retirements');
  const unknown = '1.0.0-0123456789abcdef';
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`mf-x${i}`, unknown]));
  for (const [releases, status, error] of [
    [{ shell: unknown }, 404, `There is no release ${unknown} of shell.`],
    [{ ...twenty, 'mf-nope': unknown }, 404, 'There is no app mf-nope.'],
    [
      { ...twenty, 'mf-gone': gone.id },
      409,
      'mf-gone is retired. Activate one of its releases or roll it back, then preview others.',
    ],
    [many, 404, /^There is no app mf-x0\.\nThere is no app mf-x1\.\n/],
    [{}, 400, 'Name a release of each app.'],
    [{ shell: 'newest' }, 400, /\.$/],
    [{ blogs: unknown }, 404, 'There is no app blogs. Did you mean mf-blogs?'],
    [{ 'no name': unknown }, 400, /An app is named "shell", or "mf-" and a word\.$/],
    [[], 400, /\.$/],
  ] as const) {
    const answer = await post(PREVIEWS, { releases });
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(error)]);
  }
  expect(await revoke('preview-0123456789ab')).toMatchObject({ status: 404 });
  expect((await revoke('latest')).status).toBe(400);
  expect(await arena.db.$count(previews)).toBe(count);

  const release = String(twenty['mf-market']);
  for (const [args, message] of [
    [['preview', 'create', `mf-market=${release}`, `mf-market=${release}`], 'mf-market is named twice.'],
    [['preview', 'create', 'mf-market', release, 'shell'], 'Give an app and its release'],
    [['preview', 'create', `mf-market=${release}`, 'shell'], 'Give an app and its release'],
  ] as const) {
    expect(await arenaCommand(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  }
  expect(await arenaCommand('preview', 'revoke', 'preview-0123456789ab')).toMatchObject({
    code: 1,
    err: 'There is no preview preview-0123456789ab.\nNext: list the previews: arena preview list\n',
  });
});

test('the files of a release stay while a preview shows it', async () => {
  const held = await publishTo(arena, { app: 'mf-held', variant: 'held', paths: ['/held'] });
  const { id } = await createPreview({ 'mf-held': held.id }, 168);
  now = new Date(NOW.getTime() + HOUR);
  for (let i = 0; i < 10; i++) {
    await publishTo(arena, { app: 'mf-held', variant: `next${'x'.repeat(i)}`, paths: ['/held'] });
  }
  now = new Date(NOW.getTime() + 2 * DAY);
  const isOutdated = async () => {
    const { body } = await post('/api/ops/prune', { dryRun: true });
    return body.removed.some(({ release }: { release: string }) => release === held.id);
  };
  expect(await isOutdated()).toBe(false);
  now = new Date(NOW.getTime() + 8 * DAY);
  expect(await isOutdated()).toBe(true);
  now = new Date(NOW.getTime() + 2 * DAY);
  await revoke(id);
  expect(await isOutdated()).toBe(true);
});

test('previews are deleted a week after their end', async () => {
  const { id } = await createPreview(live, 1);
  const { id: later } = await createPreview(live, 3);
  const { db, maps, assets } = arena;
  now = new Date(NOW.getTime() + 2 * HOUR + 7 * DAY);
  const pruning = fastify();
  startPruning(pruning, { db, maps, assets, expiring: EXPIRING_COLUMNS }, { now: () => now, firstDelay: 1 });
  await expectSoon(async () => (await listed(id)) === undefined);
  await pruning.close();
  expect(await listed(later)).toMatchObject({ state: 'expired' });
});
