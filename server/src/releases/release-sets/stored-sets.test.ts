import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTeamToken, listTeamTokens, revokeTeamToken } from '../../ops/tokens/team-tokens';
import { aBrowser } from '../../testing/a-browser';
import { expectSoon } from '../../testing/expect-soon';
import { orderFrom, readFrom } from '../../testing/publish-to';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { markPruned } from '../retention/mark';
import { releaseSets } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

const ship = async (choice: Parameters<typeof aRelease>[0]) => (await shipTo(arena, choice)).release;

/** The set that a page says it is of. */
async function setOf(url: string): Promise<string> {
  const { body } = await arena.app.inject(url);
  return JSON.parse(new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(body)?.[1] ?? '{}').set;
}

/** The set of what is live, once it is kept. */
async function keptSet(): Promise<string> {
  const id = await setOf('/market');
  await expectSoon(async () => (await readFrom(arena, `/ops/sets/${id}`)).status === 200);
  return id;
}

test('a page names its set, and the set tells which releases it was', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'] });
  const market = await ship({ word: 'first' });
  const id = await keptSet();
  expect(id).toMatch(/^set-[0-9a-f]{16}$/);
  expect(await setOf('/help')).toBe(id);
  expect(await readFrom(arena, `/ops/sets/${id}`)).toEqual({
    status: 200,
    body: { id, releases: { shell: shell.id, 'mf-market': market.id }, firstSeen: NOW.toISOString() },
  });
  await ship({ word: 'second' });
  const next = await keptSet();
  expect(next).not.toBe(id);
  expect(await arena.db.$count(releaseSets)).toBe(2);
});

test('its link shows exactly these releases again, whatever is live by now', async () => {
  const shell = await ship({ app: 'shell', word: 'first', paths: ['/help'] });
  const market = await ship({ word: 'first' });
  const id = await keptSet();
  await ship({ app: 'shell', word: 'second', paths: ['/help'] });
  await ship({ word: 'second' });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const { status, body } = await orderFrom(arena, `/ops/sets/${id}/link`, { hours: 2 });
  expect([status, body]).toEqual([
    201,
    { url: expect.stringContaining('http://arena.test/?set='), expires: '2026-11-21T12:00:00.000Z' },
  ]);
  const guest = aBrowser(arena.app);
  expect((await guest.visit(body.url)).headers.location).toBe('/');
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

test('every token may ask for a set and a link', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ word: 'first' });
  const id = await keptSet();
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-blogs', at: NOW })).token };
  expect((await readFrom(team, `/ops/sets/${id}`)).status).toBe(200);
  const { status, body } = await orderFrom(team, `/ops/sets/${id}/link`, {});
  expect(status).toBe(201);
  const [made] = await listTeamTokens(arena.db);
  await revokeTeamToken(arena.db, { id: made?.id ?? '', at: NOW });
  expect((await arena.app.inject(body.url)).statusCode).toBe(410);
  expect((await arena.app.inject(`/ops/sets/${id}`)).statusCode).toBe(401);
});

test('a set that was never shown', async () => {
  const answer = { status: 404, body: { error: 'No page was ever shown from set-0123456789abcdef.' } };
  expect(await readFrom(arena, '/ops/sets/set-0123456789abcdef')).toEqual(answer);
  expect(await orderFrom(arena, '/ops/sets/set-0123456789abcdef/link', {})).toEqual(answer);
  expect((await readFrom(arena, '/ops/sets/first')).status).toBe(400);
});

test('a set of which a release is gone', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const { id: release } = await ship({ word: 'first' });
  const id = await keptSet();
  const { body } = await orderFrom(arena, `/ops/sets/${id}/link`, {});
  await markPruned(arena.db, [{ app: 'mf-market', release }], NOW);
  expect(await orderFrom(arena, `/ops/sets/${id}/link`, {})).toEqual({
    status: 409,
    body: { error: `The files of mf-market ${release} were removed. Publish it again first.` },
  });
  expect((await arena.app.inject(body.url)).statusCode).toBe(410);
});

test('pages are shown, and tried to be kept again, when a set cannot be kept', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ word: 'first' });
  await arena.db.execute(sql`alter table release_sets rename to elsewhere`);
  expect((await arena.app.inject('/market')).statusCode).toBe(200);
  await arena.db.execute(sql`alter table elsewhere rename to release_sets`);
  expect((await arena.app.inject('/help')).statusCode).toBe(200);
  const id = await setOf('/help');
  expect((await readFrom(arena, `/ops/sets/${id}`)).status).toBe(200);
});
