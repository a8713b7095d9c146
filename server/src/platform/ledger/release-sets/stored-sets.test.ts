import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { SERVER } from '../../../operators/author';
import { listTokens, revokeToken } from '../../../operators/tokens/tokens';
import { createCookieClient } from '../../../testing/cookie-client';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { markPruned } from '../../delivery/retention/mark';
import { releaseSets } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;

/** The id of the release set in a page. */
async function releaseSetOf(url: string): Promise<string> {
  const { body } = await arena.app.inject(url);
  return JSON.parse(new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(body)?.[1] ?? '{}').set;
}

/** The id of the live release set, once it is stored. */
async function storedReleaseSet(): Promise<string> {
  const id = await releaseSetOf('/market');
  await expectSoon(async () => (await getWithToken(arena, `/api/ops/sets/${id}`)).status === 200);
  return id;
}

test('pages contain the id of their release set, which lists its releases', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'] });
  const market = await ship({ variant: 'first' });
  const id = await storedReleaseSet();
  expect(id).toMatch(/^set-[0-9a-f]{16}$/);
  expect(await releaseSetOf('/help')).toBe(id);
  expect(await getWithToken(arena, `/api/ops/sets/${id}`)).toEqual({
    status: 200,
    body: { id, releases: { shell: shell.id, 'mf-market': market.id }, firstSeen: NOW.toISOString() },
  });
  await ship({ variant: 'second' });
  const next = await storedReleaseSet();
  expect(next).not.toBe(id);
  expect(await arena.db.$count(releaseSets)).toBe(2);
});

test('a link to a release set shows its releases after others went live', async () => {
  const shell = await ship({ app: 'shell', variant: 'first', paths: ['/help'] });
  const market = await ship({ variant: 'first' });
  const id = await storedReleaseSet();
  await ship({ app: 'shell', variant: 'second', paths: ['/help'] });
  await ship({ variant: 'second' });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const { status, body } = await postWithToken(arena, `/api/ops/sets/${id}/link`, { hours: 2 });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^preview-/),
      url: expect.stringContaining('http://arena.test/market?preview='),
      expires: '2026-11-21T12:00:00.000Z',
    },
  ]);
  const guest = createCookieClient(arena.app);
  expect((await guest.visit(body.url)).headers.location).toBe('/market');
  const page = await guest.visit('/market');
  expect(page.body).toContain('<h1>first</h1>');
  expect(page.body).toContain(`/releases/shell/${shell.id}/`);
  expect(page.body).toContain(`/releases/mf-market/${market.id}/`);
  expect(page.body).toContain(`"set":"${id}"`);
  const badge = /<aside class="arena-view".*?<\/aside>/s.exec(page.body)?.[0] ?? '';
  expect(badge.replaceAll(/<[^>]*>/g, '')).toBe(`Showing ${id} as it was · Leave`);
  expect((await guest.visit('/blogs')).statusCode).toBe(404);
  await guest.visit('/blogs?preview=leave');
  expect((await guest.visit('/blogs')).statusCode).toBe(200);
});

test('a link to a release set is in the list of previews, and ends with its revocation', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ variant: 'first' });
  const set = await storedReleaseSet();
  const { id, url } = (await postWithToken(arena, `/api/ops/sets/${set}/link`, {})).body;
  const { previews } = (await getWithToken(arena, '/api/ops/previews')).body;
  expect(previews).toMatchObject([{ id, set, state: 'valid', by: 'operator' }]);
  const guest = createCookieClient(arena.app);
  await guest.visit(url);
  expect((await guest.visit('/market')).body).toContain(`Showing <b>${set}</b> as it was`);
  expect((await postWithToken(arena, `/api/ops/previews/${id}/revocation`, {})).status).toBe(200);
  expect((await guest.visit('/market')).statusCode).toBe(410);
});

test('a link to a release set opens the first section that has changed since then', async () => {
  await ship({ app: 'shell', variant: 'first', paths: ['/help'] });
  await ship({ variant: 'first' });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const id = await storedReleaseSet();
  const pageOf = async () => new URL((await postWithToken(arena, `/api/ops/sets/${id}/link`, {})).body.url).pathname;
  expect(await pageOf()).toBe('/');
  await ship({ app: 'shell', variant: 'second', paths: ['/help'] });
  expect(await pageOf()).toBe('/');
  await ship({ variant: 'second' });
  expect(await pageOf()).toBe('/market');
});

test('every token may read a release set and create a link', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ variant: 'first' });
  const id = await storedReleaseSet();
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-blogs', at: NOW })).token };
  expect((await getWithToken(team, `/api/ops/sets/${id}`)).status).toBe(200);
  const { status, body } = await postWithToken(team, `/api/ops/sets/${id}/link`, {});
  expect(status).toBe(201);
  const [teamToken] = await listTokens(arena.db, NOW);
  await revokeToken(arena.db, teamToken?.id ?? '', { by: SERVER, at: NOW });
  expect((await arena.app.inject(body.url)).statusCode).toBe(410);
  expect((await arena.app.inject(`/api/ops/sets/${id}`)).statusCode).toBe(401);
});

test('answers 404 for an unknown release set', async () => {
  const response = { status: 404, body: { error: 'There is no release set set-0123456789abcdef.', code: 'not_found' } };
  expect(await getWithToken(arena, '/api/ops/sets/set-0123456789abcdef')).toEqual(response);
  expect(await postWithToken(arena, '/api/ops/sets/set-0123456789abcdef/link', {})).toEqual(response);
  expect((await getWithToken(arena, '/api/ops/sets/first')).status).toBe(400);
});

test('answers 409 for a release set with a pruned release', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const { id: release } = await ship({ variant: 'first' });
  const id = await storedReleaseSet();
  const { body } = await postWithToken(arena, `/api/ops/sets/${id}/link`, {});
  await markPruned(arena.db, [{ app: 'mf-market', release }], { by: SERVER, at: NOW });
  expect(await postWithToken(arena, `/api/ops/sets/${id}/link`, {})).toEqual({
    status: 409,
    body: { error: `The files of mf-market ${release} were removed. Publish it again first.`, code: 'conflict' },
  });
  expect((await arena.app.inject(body.url)).statusCode).toBe(410);
});

test('serves pages although a release set cannot be stored, and stores it later', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ variant: 'first' });
  await arena.db.execute(sql`alter table release_sets rename to renamed`);
  expect((await arena.app.inject('/market')).statusCode).toBe(200);
  await arena.db.execute(sql`alter table renamed rename to release_sets`);
  expect((await arena.app.inject('/help')).statusCode).toBe(200);
  const id = await releaseSetOf('/help');
  expect((await getWithToken(arena, `/api/ops/sets/${id}`)).status).toBe(200);
});
