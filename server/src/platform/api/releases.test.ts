import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { anUpload, aRelease } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

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

const authorization = () => ({ authorization: `Bearer ${arena.token}` });

async function upload(manifest: string | object, files: ReadonlyMap<string, Buffer>, to = app) {
  const { payload, headers } = await anUpload(manifest, files);
  return arena.app.inject({
    method: 'POST',
    url: `/api/ops/apps/${to}/releases`,
    headers: { ...headers, ...authorization() },
    payload,
  });
}

function post(url: string, payload: object) {
  return arena.app.inject({ method: 'POST', url, headers: authorization(), payload });
}

async function ship(variant: string) {
  const { release, files } = aRelease({ app, variant, paths: [`/${app}`] });
  expect((await upload(release, files)).statusCode).toBe(201);
  const answer = await post(`/api/ops/apps/${app}/activations`, { release: release.id, reason: variant });
  expect(answer.statusCode).toBe(200);
  return release;
}

/** The live release of this test's app. */
async function live(): Promise<string | undefined> {
  const answer = await arena.app.inject({ url: '/api/ops/apps', headers: authorization() });
  return answer.json().apps.find((row: { app: string }) => row.app === app)?.release;
}

test('a published release is served immutably and is live only after activation', async () => {
  const { release, files } = aRelease({ app });
  expect((await upload(release, files)).json()).toEqual({ app, release: release.id, warnings: [] });
  expect(await live()).toBeUndefined();
  const url = `/releases/${app}/${release.id}/pages/market.css`;
  await post(`/api/ops/apps/${app}/activations`, { release: release.id });
  expect(await live()).toBe(release.id);
  const asset = await arena.app.inject(url);
  expect(asset.statusCode).toBe(200);
  expect(asset.body).toBe('@layer section { .page { color: red; } }');
  expect(asset.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('files of a release that no visitor had are for its team, operators and people with a preview of it', async () => {
  const { release, files } = aRelease({ app, variant: 'hidden', paths: [`/${app}`] });
  await upload(release, files);
  const url = `/releases/${app}/${release.id}/remoteEntry.js`;
  const read = async (headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered } = await arena.app.inject({ url, headers });
    return [statusCode, answered['cache-control']];
  };
  const HIDDEN = [404, 'no-store'];
  const OWN = [200, 'private, max-age=31536000, immutable'];
  const tokenOf = async (body: object) => {
    const created = await post('/api/ops/tokens', { name: 'x', ...body });
    return { authorization: `Bearer ${created.json().token}` };
  };
  expect(await read()).toEqual(HIDDEN);
  expect(await read({ authorization: 'Bearer guessed' })).toEqual(HIDDEN);
  expect(await read(await tokenOf({ role: 'releaser', apps: ['mf-other'] }))).toEqual(HIDDEN);
  expect(await read(await tokenOf({ role: 'viewer' }))).toEqual(HIDDEN);
  expect(await read(await tokenOf({ role: 'releaser', apps: [app] }))).toEqual(OWN);
  expect(await read(authorization())).toEqual(OWN);

  const preview = (await post('/api/ops/previews', { releases: { [app]: release.id } })).json();
  const cookie = `arena_view=${new URL(preview.url).searchParams.get('preview')}`;
  expect(await read({ cookie })).toEqual(OWN);
  const { release: another, files: others } = aRelease({ app, variant: 'another', paths: [`/${app}`] });
  await upload(another, others);
  const ofOther = await arena.app.inject({ url: url.replace(release.id, another.id), headers: { cookie } });
  expect(ofOther.statusCode).toBe(404);
  const { previews } = (await arena.app.inject({ url: '/api/ops/previews', headers: authorization() })).json();
  await post(`/api/ops/previews/${previews[0].id}/revocation`, {});
  expect(await read({ cookie })).toEqual(HIDDEN);

  // A canary is public, and stays so for tabs that have it.
  await ship('first');
  expect((await post(`/api/ops/apps/${app}/canary`, { release: another.id, share: 1 })).json()).toMatchObject({
    share: 1,
  });
  await post(`/api/ops/apps/${app}/canary`, { share: 0 });
  const shown = await arena.app.inject(url.replace(release.id, another.id));
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test('publishing and activating the same contents twice changes nothing', async () => {
  const release = await ship('first');
  await ship('first');
  expect(await live()).toBe(release.id);
  const { history } = (
    await arena.app.inject({ url: `/api/ops/apps/${app}/history`, headers: authorization() })
  ).json();
  expect(history).toHaveLength(1);
});

test('an activation that names the release to replace is refused if another one has gone live', async () => {
  const { release, files } = aRelease({ app, variant: 'next', paths: [`/${app}`] });
  await upload(release, files);
  const activate = (replaces: string | null) =>
    post(`/api/ops/apps/${app}/activations`, { release: release.id, replaces });
  const expected = await ship('first');
  const others = await ship('others');
  for (const replaces of [expected.id, null]) {
    const refused = await activate(replaces);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toBe(
      `${app} has changed in the meantime: operator made ${others.id} live on 21 November 2026 at 3:30 pm IST (others).`,
    );
  }
  expect(await live()).toBe(others.id);
  expect((await activate(others.id)).statusCode).toBe(200);
  expect(await live()).toBe(release.id);
});

test('each rollback goes back one step, and the history records it', async () => {
  const [first, second, third] = [await ship('first'), await ship('second'), await ship('third')];
  expect((await post(`/api/ops/apps/${app}/rollbacks`, { reason: 'broken' })).json().release).toBe(second.id);
  expect((await post(`/api/ops/apps/${app}/rollbacks`, {})).json().release).toBe(first.id);
  const nothing = await post(`/api/ops/apps/${app}/rollbacks`, {});
  expect(nothing.statusCode).toBe(409);
  expect(nothing.json().error).toBe(`${app} has no earlier release to go back to.`);
  await post(`/api/ops/apps/${app}/rollbacks`, { release: third.id });
  const { history } = (
    await arena.app.inject({ url: `/api/ops/apps/${app}/history`, headers: authorization() })
  ).json();
  expect(history.map(({ kind, release }: { kind: string; release: string }) => [kind, release])).toEqual([
    ['activate', first.id],
    ['activate', second.id],
    ['activate', third.id],
    ['rollback', second.id],
    ['rollback', first.id],
    ['rollback', third.id],
  ]);
});

test('the history is append-only, even for the server', async () => {
  await ship('first');
  await expect(arena.db.execute("update rollouts set reason = 'other'")).rejects.toThrow();
  await expect(arena.db.execute('delete from rollouts')).rejects.toThrow();
});

test('a path belongs to one live app', async () => {
  await ship('first');
  const { release, files } = aRelease({ app: 'mf-bazaar', paths: [`/${app}`] });
  await upload(release, files, 'mf-bazaar');
  const answer = await post('/api/ops/apps/mf-bazaar/activations', { release: release.id });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().error).toBe(`mf-bazaar claims /${app}, which ${app} already answers.`);
  expect(await live()).toBeDefined();
});

test.each([
  [
    'a changed byte',
    'remoteEntry.js does not match its hash in release.json.',
    (files: Map<string, Buffer>) =>
      files.set('remoteEntry.js', Buffer.from(String(files.get('remoteEntry.js')).replace('var', 'let'))),
  ],
  [
    'a shorter file',
    /^remoteEntry.js has 3 bytes, release.json says/,
    (files: Map<string, Buffer>) => files.set('remoteEntry.js', Buffer.from('var')),
  ],
  [
    'a missing file',
    'The upload lacks pages/market.css.',
    (files: Map<string, Buffer>) => files.delete('pages/market.css'),
  ],
  [
    'a file too many',
    'extra.js is not listed in release.json.',
    (files: Map<string, Buffer>) => files.set('extra.js', Buffer.from('1')),
  ],
])('%s is refused and nothing of the upload is stored', async (_, message, tamper) => {
  const { release, files } = aRelease({ app });
  tamper(files);
  const answer = await upload(release, files);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  const asset = await arena.app.inject(`/releases/${app}/${release.id}/remoteEntry.js`);
  expect(asset.statusCode).toBe(404);
  expect((await post(`/api/ops/apps/${app}/activations`, { release: release.id })).statusCode).toBe(404);
});

test.each([
  ['not JSON', 'release.json is not JSON.', () => 'garbage'],
  [
    'a changed manifest',
    /changed after the build/,
    ({ release }: ReturnType<typeof aRelease>) => ({ ...release, styles: [] }),
  ],
  ['another app', /^This is a release of mf-blogs, not of mf-test/, () => aRelease({ app: 'mf-blogs' }).release],
  [
    'a path that leaves the release',
    /^release.json is not valid: files.0.path/,
    ({ release }: ReturnType<typeof aRelease>) => ({
      ...release,
      files: [{ ...release.files[0], path: '../shell/x.js' }],
    }),
  ],
])('a manifest that is %s is refused', async (_, message, manifest) => {
  const built = aRelease({ app });
  const answer = await upload(manifest(built), built.files);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test('a truncated upload is refused', async () => {
  const { release, files } = aRelease({ app });
  const { payload, headers } = await anUpload(release, files);
  const answer = await arena.app.inject({
    method: 'POST',
    url: `/api/ops/apps/${app}/releases`,
    headers: { ...headers, ...authorization() },
    payload: payload.subarray(0, payload.length - 60),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe('The upload is cut off or not multipart/form-data.');
  expect((await post(`/api/ops/apps/${app}/activations`, { release: release.id })).statusCode).toBe(404);
});

test('an upload that is too large is refused', async () => {
  const { release, files } = aRelease({ app });
  files.set('remoteEntry.js', Buffer.alloc(9 << 20));
  const answer = await upload(release, files);
  expect(answer.statusCode).toBe(413);
});

test.each([
  ['GET', '/api/ops/apps'],
  ['GET', '/api/ops/apps/mf-market/history'],
  ['POST', '/api/ops/apps/mf-market/releases'],
  ['POST', '/api/ops/apps/mf-market/activations'],
  ['POST', '/api/ops/apps/mf-market/rollbacks'],
] as const)('%s %s needs a valid token', async (method, url) => {
  const without = await arena.app.inject({ method, url });
  expect(without.statusCode).toBe(401);
  expect(without.json().error).toContain('This needs a token');
  const wrong = await arena.app.inject({ method, url, headers: { authorization: 'Bearer wrong' } });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json().error).toBe('This token is not valid.');
});

test.each([
  ['/api/ops/apps/mf-unknown/activations', { release: '1.0.0-0123456789abcdef' }, 404],
  ['/api/ops/apps/Unknown!/activations', { release: '1.0.0-0123456789abcdef' }, 400],
  ['/api/ops/apps/:app/activations', { release: 'newest' }, 400],
  ['/api/ops/apps/:app/activations', {}, 400],
  ['/api/ops/apps/:app/rollbacks', { release: '1.0.0-0123456789abcdef' }, 404],
] as const)('%s with %j is refused with a message', async (url, body, status) => {
  await ship('first');
  const answer = await post(url.replace(':app', app), body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error).toMatch(/\w+.*\.$/);
});

test.each([
  '/releases/mf-market/1.0.0-0123456789abcdef/remoteEntry.js',
  '/releases/mf-market/x/y',
  '/releases/..%2f..%2fetc/x/passwd',
  '/releases/mf-market/1.0.0-0123456789abcdef/..%2f..%2fdb%2fPG_VERSION',
])('%s answers 404, which is not cached', async (url) => {
  const answer = await arena.app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('release files support range requests', async () => {
  const release = await ship('first');
  const url = `/releases/${app}/${release.id}/pages/market.css`;
  const part = await arena.app.inject({ url, headers: { range: 'bytes=1-4' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'laye', 'bytes 1-4/40']);
});
