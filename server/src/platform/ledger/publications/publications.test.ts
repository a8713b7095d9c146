import type { ReleaseSource } from '@arena/shared/contract/release/release-source';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { storeLegacyRelease } from '../../../testing/database/store-legacy-release';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { anUpload, aRelease } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { releases } from '../table';
import { publications } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

/** Each test has its own app, so that all can share one database. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

const aSource = (changes: Partial<ReleaseSource> = {}): ReleaseSource => ({
  commit: 'a'.repeat(40),
  repository: 'https://github.com/asha/market',
  branch: 'main',
  by: 'Asha',
  builtAt: '2026-11-21T09:00:00.000Z',
  isModified: false,
  ...changes,
});

/** Publishes the same files with a source. @returns the answer, and the release */
async function publish(source: unknown, { variant = 'first', token = arena.token } = {}) {
  const { release, files } = aRelease({ app, variant, paths: [`/${app}`] });
  const { payload, headers } = await anUpload({ ...release, source }, files);
  const response = await arena.app.inject({
    method: 'POST',
    url: `/api/ops/apps/${app}/releases`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, error: response.json().error, id: release.id };
}

const activate = (release: string) => postWithToken(arena, `/api/ops/apps/${app}/activations`, { release });
const get = async (path: string) => (await getWithToken(arena, path)).body;

async function sources() {
  const { apps } = await get('/api/ops/apps');
  const { history } = await get(`/api/ops/apps/${app}/history`);
  const { changes } = await get(`/api/ops/history?app=${app}`);
  const stored = await get(`/api/ops/apps/${app}/releases`);
  const sourcesOf = (rows: { source: unknown }[]) => rows.map(({ source }) => source);
  expect(sourcesOf(changes)).toEqual(sourcesOf(history).reverse());
  return {
    live: apps.find((row: { app: string }) => row.app === app)?.source,
    history: sourcesOf(history),
    stored: sourcesOf(stored.releases),
  };
}

test('a source is shown with who published it, and is neither part of the release nor of its ID', async () => {
  const { status, id } = await publish(aSource());
  expect([status, id]).toEqual([201, (await publish(undefined)).id]);
  await publish(aSource());
  await activate(id);
  const claim = { ...aSource(), publishedBy: 'operator' };
  expect(await sources()).toEqual({ live: claim, history: [claim], stored: [claim] });
  // Servers of the version before read stored manifests, and do not know the field.
  const [row] = await arena.db.select().from(releases).where(eq(releases.app, app));
  expect(row?.manifest).not.toHaveProperty('source');
  expect(await get(`/api/ops/apps/${app}/releases/${id}`)).not.toHaveProperty('source');
});

test('a canary has a source', async () => {
  const [first, next] = [await publish(undefined), await publish(aSource(), { variant: 'next' })];
  await activate(first.id);
  await postWithToken(arena, `/api/ops/apps/${app}/canary`, { release: next.id, share: 10 });
  const { canaries } = await get('/api/ops/apps');
  expect(canaries.find((row: { app: string }) => row.app === app).source).toEqual({
    ...aSource(),
    publishedBy: 'operator',
  });
});

test('the latest claim and its publisher belong together, and the history keeps the claim of its time', async () => {
  const { token } = await createTeamToken(arena.db, { app, at: NOW });
  const [early, late] = [aSource(), aSource({ commit: 'b'.repeat(40), by: 'Ravi' })];
  const first = await publish(early);
  await activate(first.id);
  const other = await publish(undefined, { variant: 'other' });
  await activate(other.id);
  expect((await publish(late, { token })).status).toBe(201);
  await postWithToken(arena, `/api/ops/apps/${app}/rollbacks`, {});
  const claims = [
    { ...early, publishedBy: 'operator' },
    { ...late, publishedBy: `team of ${app}` },
  ];
  expect(await sources()).toMatchObject({ live: claims[1], history: [claims[0], null, claims[1]] });
  // A publish without a claim takes the earlier one back.
  await publish(undefined);
  expect(await sources()).toMatchObject({ live: null, history: [claims[0], null, claims[1]] });
});

test('a release of an earlier version has no source', async () => {
  const { release, files } = aRelease({ app, paths: [`/${app}`] });
  await storeLegacyRelease(arena, { release, files });
  await activate(release.id);
  expect(await sources()).toEqual({ live: null, history: [null], stored: [null] });
});

test.each<[string, object | string, string]>([
  ['a script as address', { repository: 'javascript:alert(1)' }, 'source.repository: The repository is a web address'],
  ['a file', { repository: 'file:///etc/passwd' }, 'source.repository: The repository is a web address'],
  ['credentials', { repository: 'https://asha:secret@github.com/a/b' }, 'without credentials'],
  ['a hidden host', { repository: 'https://github.com\\@evil.example/a' }, 'source.repository'],
  ['a query', { repository: 'https://github.com/a/b?token=secret' }, 'without credentials, query and fragment'],
  ['quotes in an address', { repository: 'https://github.com/a"onclick=x' }, 'source.repository'],
  ['a path as commit', { commit: '../../etc' }, 'source.commit: A commit is a full hash: 40 or 64 hex digits.'],
  ['a short commit', { commit: 'abcdef0' }, 'source.commit'],
  ['no commit', { commit: undefined }, 'source.commit'],
  ['control characters', { branch: 'main\u001b[2J' }, 'source.branch: The branch has control characters.'],
  ['a line break', { by: 'Asha\noperator' }, 'source.by: The name of who built it has control characters.'],
  ['reversed text', { branch: 'main\u202etxt' }, 'source.branch: The branch has control characters.'],
  ['a null character', { branch: 'main\u0000' }, 'source.branch'],
  ['half a character', { branch: 'main\ud800' }, 'source.branch'],
  ['an email address', { by: 'asha@example.in' }, 'source.by: Name who built it, without an email address.'],
  ['1 MB', { branch: 'b'.repeat(1_000_000) }, 'source.branch: The branch has at most 250 characters.'],
  ['a long name', { by: 'b'.repeat(101) }, 'source.by: The name of who built it has at most 100 characters.'],
  ['a long address', { repository: `https://github.com/${'b'.repeat(300)}` }, 'at most 300 characters'],
  ['no time', { builtAt: 'yesterday' }, 'source.builtAt: The time of the build looks like'],
  ['a text for a truth', { isModified: 'no' }, 'source.isModified'],
  ['other fields', { publishedBy: 'operator' }, 'source: Unrecognized key: "publishedBy"'],
  ['a text', 'main', 'source: Invalid input'],
])('a source with %s refuses the publish, and nothing is stored', async (_, change, message) => {
  const { status, error } = await publish(typeof change === 'string' ? change : { ...aSource(), ...change });
  expect([status, error]).toEqual([400, expect.stringContaining('release.json is not valid: source')]);
  expect(error).toContain(message);
  expect(error.length).toBeLessThan(400);
  expect(await arena.db.$count(releases, eq(releases.app, app))).toBe(0);
});

test('HTML in a branch stays text', async () => {
  const branch = '<img src=x onerror=alert(1)>';
  expect((await publish(aSource({ branch }))).status).toBe(201);
  expect((await sources()).stored).toEqual([expect.objectContaining({ branch })]);
});

test('only a token of the app may claim a source', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  await publish(aSource());
  expect((await publish(aSource({ by: 'Ravi' }), { token })).status).toBe(403);
  expect((await sources()).stored).toEqual([expect.objectContaining({ by: 'Asha' })]);
});

test('claims are append-only', async () => {
  await publish(aSource());
  for (const change of [
    arena.db.update(publications).set({ by: 'Ravi' }).where(eq(publications.app, app)),
    arena.db.delete(publications).where(eq(publications.app, app)),
  ]) {
    await expect(change).rejects.toMatchObject({ cause: { message: 'publications is append-only' } });
  }
});
