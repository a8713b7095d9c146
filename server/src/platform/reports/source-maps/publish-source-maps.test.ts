import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../../testing/ops-client';
import { aSourceMap, uploadSourceMaps } from '../../../testing/source-maps';
import { startArena } from '../../../testing/start-arena';
import { tokenOfTeam } from '../../../testing/team-token';
import { releases } from '../../ledger/table';

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

/** Each test uses a different app. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

const upload = uploadSourceMaps;
const storedMaps = async (release: { app: string; id: string }) =>
  (await arena.maps.files(release.app, release.id)).map(({ path }) => path).sort();

test('maps of a stored release are stored apart from its files', async () => {
  const release = await publishTo(arena, { app, files: { 'pages/about.js': 'about();' } });
  const files = await arena.assets.files(app, release.id);
  const answer = await upload(arena, release, { 'remoteEntry.js': aSourceMap(), 'pages/about.js': aSourceMap() });
  expect(answer).toEqual({ status: 201, body: { app, release: release.id } });
  expect(await storedMaps(release)).toEqual(['pages/about.js.map.br', 'remoteEntry.js.map.br']);
  expect(await arena.assets.files(app, release.id)).toEqual(files);
});

test('publishing maps again is harmless and restores missing ones', async () => {
  const release = await publishTo(arena, { app });
  await upload(arena, release, { 'remoteEntry.js': aSourceMap() });
  await arena.maps.removeRelease(app, release.id);
  for (const _ of [1, 2]) {
    expect(await upload(arena, release, { 'remoteEntry.js': aSourceMap() })).toMatchObject({ status: 201 });
    expect(await storedMaps(release)).toEqual(['remoteEntry.js.map.br']);
  }
});

test('a team publishes maps of its own app only', async () => {
  const release = await publishTo(arena, { app });
  const team = async (of: string) => (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam(of))).body.token;
  const maps = { 'remoteEntry.js': aSourceMap() };
  const others = await upload({ app: arena.app, token: await team('mf-other') }, release, maps);
  expect(others).toEqual({
    status: 403,
    body: { error: `This token is for mf-other and may not change ${app}.`, code: 'forbidden' },
  });
  expect((await upload({ app: arena.app, token: 'a-guess' }, release, maps)).status).toBe(401);
  expect(await storedMaps(release)).toEqual([]);
  expect((await upload({ app: arena.app, token: await team(app) }, release, maps)).status).toBe(201);
});

test('maps of a release that is not stored are refused', async () => {
  const maps = { 'remoteEntry.js': aSourceMap() };
  const unknown = { app, id: '1.0.0-0123456789abcdef' };
  const error = `There is no release ${unknown.id} of ${app}.`;
  const release = await publishTo(arena, { app });
  expect(await upload(arena, unknown, maps)).toEqual({ status: 404, body: { error, code: 'not_found' } });
  await arena.db.update(releases).set({ prunedAt: new Date() });
  expect(await upload(arena, release, maps)).toMatchObject({ status: 409 });
  expect([await storedMaps(unknown), await storedMaps(release)]).toEqual([[], []]);
});

test.each([
  ['other.js', aSourceMap(), 400, /^other\.js is not a script of mf-test-\d+ 1\.0\.0-[0-9a-f]{16}\.$/],
  ['pages/market.css', aSourceMap(), 400, /^pages\/market\.css is not a script/],
  ['../remoteEntry.js', aSourceMap(), 400, /^\.\.\/remoteEntry\.js is not a script/],
  ['remoteEntry.js.map', aSourceMap(), 400, /^remoteEntry\.js\.map is not a script/],
  ['remoteEntry.js', 'no map', 400, /^The source map of remoteEntry\.js is not JSON\.$/],
  ['remoteEntry.js', `"${'x'.repeat(8 << 20)}"`, 413, /^remoteEntry\.js is too large: a file has at most 8 MiB\.$/],
])('an upload with %s is refused unless it is a valid map of a script, and nothing is stored', async (...row) => {
  const [path, map, status, error] = row;
  const release = await publishTo(arena, { app, files: { 'valid.js': 'valid();' } });
  const answer = await upload(arena, release, { 'valid.js': aSourceMap(), [path]: map });
  const code = status === 413 ? 'too_large' : 'invalid';
  expect(answer).toEqual({ status, body: { error: expect.stringMatching(error), code } });
  expect(await storedMaps(release)).toEqual([]);
});

test('an upload of more than 32 MiB is refused', async () => {
  const scripts = Array.from({ length: 5 }, (_, i) => `${i}.js`);
  const release = await publishTo(arena, { app, files: Object.fromEntries(scripts.map((path) => [path, ''])) });
  const large = aSourceMap({ names: ['x'.repeat(7 << 20)] });
  const answer = await upload(arena, release, Object.fromEntries(scripts.map((path) => [path, large])));
  expect(answer).toEqual({ status: 413, body: { error: 'An upload has at most 32 MiB.', code: 'too_large' } });
  expect(await storedMaps(release)).toEqual([]);
});
