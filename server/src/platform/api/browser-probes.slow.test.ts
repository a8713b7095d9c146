import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SERVER } from '../../operators/author';
import { executable, shellFiles } from '../../testing/check-page';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';
import { markPruned } from '../delivery/retention/mark';

const URL = '/api/ops/apps/mf-market/browser-probes';

/** Fails on pages of the release "bad". */
const shellScript = `if (document.querySelector('h1').textContent === 'bad') throw new Error('planted');`;

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let now = NOW;
/** Ids of releases. `held` was never live. */
const ids = { shell: '', good: '', bad: '', blogs: '', held: '', heldBlogs: '', pruned: '' };

beforeAll(async () => {
  arena = await startArena({ now: () => now, browser: executable });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  // A browser would refuse one of them.
  const ship = async (options: Parameters<typeof publishTo>[1]) => {
    now = new Date(now.getTime() + 60_000);
    const { app, id } = await publishTo(arena, options);
    const activation = await postWithToken(arena, `/api/ops/apps/${app}/activations`, {
      release: id,
      skipBrowserCheck: true,
    });
    expect(activation.status).toBe(200);
    return id;
  };
  const files = shellFiles(shellScript);
  ids.shell = await ship({ app: 'shell', paths: ['/help'], files });
  ids.pruned = await ship({ variant: 'pruned' });
  ids.good = await ship({ variant: 'good' });
  ids.blogs = await ship({ app: 'mf-blogs', variant: 'blogs', paths: ['/blogs'] });
  ids.bad = await ship({ variant: 'bad' });
  ids.held = (await publishTo(arena, { variant: 'held' })).id;
  ids.heldBlogs = (await publishTo(arena, { app: 'mf-blogs', variant: 'held', paths: ['/blogs'] })).id;
  await markPruned(arena.db, [{ app: 'mf-market', release: ids.pruned }], { by: SERVER, at: now });
});
afterAll(() => arena.close());

const team = async (app: string) => ({
  app: arena.app,
  token: (await createTeamToken(arena.db, { app, at: NOW })).token,
});

const releases = (market: string, others: Record<string, string> = {}) => ({
  shell: ids.shell,
  'mf-market': market,
  ...others,
});

const call = (...args: string[]) => runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: '.' });

const probe = (body: object) => postWithToken(arena, URL, { page: '/market', ...body });

test('tells the faults of a page with the given releases', async () => {
  expect(await probe({ releases: releases(ids.good) })).toEqual({ status: 200, body: { faults: [], unfinished: [] } });
  const { body } = await probe({ releases: releases(ids.bad, { 'mf-blogs': ids.blogs }) });
  expect(body.faults).toEqual([expect.stringContaining('/market, when it is opened: uncaught Error: planted')]);
});

test.each([
  ['throws', "throw new TypeError('no prices')", 'it threw TypeError: no prices'],
  ['returns false', "return document.querySelector('h1').textContent !== 'good'", 'it returned false'],
])('a script that %s makes the page bad', async (_, script, fault) => {
  const { body } = await probe({ releases: releases(ids.good), script });
  expect(body).toEqual({
    faults: [expect.stringContaining(`/market, when the script runs: ${fault}`)],
    unfinished: [],
  });
});

test('a script of several lines runs in the page, which reaches neither the server nor the network', async () => {
  const script = `
    // The policy of the page applies, and requests that change something are not sent.
    await fetch('/api/feedback', { method: 'POST', body: '{}' });
    const reached = await fetch('https://example.org').then(() => true, () => false);
    return !reached && typeof process === 'undefined' && location.origin === 'https://arena.invalid';`;
  const { body } = await probe({ releases: releases(ids.good), script });
  // The console tells that the policy refused the request.
  expect(body.faults.filter((fault: string) => !/console: .*(connect|Content Security Policy)/.test(fault))).toEqual(
    [],
  );
});

test('a script that does not end proves nothing', async () => {
  const { body } = await probe({ releases: releases(ids.good), script: 'await new Promise(() => {})' });
  expect(body).toEqual({ faults: [], unfinished: ['/market, the script did not end within 10 seconds'] });
});

test('a team probes its own app, also with a release that was never live', async () => {
  const body = { page: '/market', releases: releases(ids.held) };
  expect(await postWithToken(await team('mf-market'), URL, body)).toMatchObject({ status: 200 });
  expect(await postWithToken(await team('mf-blogs'), URL, body)).toMatchObject({
    status: 403,
    body: { error: 'This token is for mf-blogs and may not change mf-market.', code: 'forbidden' },
  });
});

test.each<[string, () => object, number, string | RegExp]>([
  ['a release whose files were deleted', () => ({ releases: releases(ids.pruned) }), 409, /were removed/],
  [
    'a release of another app that was never live',
    () => ({ releases: releases(ids.good, { 'mf-blogs': ids.heldBlogs }) }),
    409,
    /^mf-blogs 1\.0\.0-[0-9a-f]{16} was never live\.$/,
  ],
  ['an unknown release', () => ({ releases: releases('1.0.0-0123456789abcdef') }), 404, /There is no release/],
  ['a page of another app', () => ({ releases: releases(ids.good), page: '/help' }), 400, /\/help is not a page of/],
  ['a page of no app', () => ({ releases: releases(ids.good), page: '/nowhere' }), 400, /is not a page of/],
  ['no shell', () => ({ releases: { 'mf-market': ids.good } }), 400, 'Name a release of the shell and mf-market.'],
  ['no release of the app', () => ({ releases: { shell: ids.shell } }), 400, /Name a release/],
  [
    'a script beyond its limit',
    () => ({ releases: releases(ids.good), script: 'é'.repeat(33_000) }),
    400,
    'A script has at most 64 KiB.',
  ],
  ['a body beyond its limit', () => ({ releases: releases(ids.good), script: ' '.repeat(200_000) }), 413, /too large/],
])('refuses a probe with %s', async (_, body, status, error) => {
  expect(await probe(body())).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
});

test('a server without a browser refuses a probe', async () => {
  const other = await startArena();
  const shell = (await shipTo(other, { app: 'shell', paths: ['/help'] })).release.id;
  const body = { page: '/help', releases: { shell } };
  expect(await postWithToken(other, '/api/ops/apps/shell/browser-probes', body)).toEqual({
    status: 409,
    body: { error: 'This server has no browser. Install Chromium or set ARENA_BROWSER.', code: 'conflict' },
  });
  await other.close();
});

test('only some probes wait, so that one caller cannot occupy the browser', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => probe({ releases: releases(ids.good) })));
  const busy = answers.filter(({ body }) => body.unfinished?.[0] === 'too many other probes are waiting');
  // One runs, and two wait.
  expect(busy).toHaveLength(2);
});

test('lists the release sets that were live and have a page, oldest first', async () => {
  const list = async (page: string) =>
    (await getWithToken(arena, `/api/ops/apps/mf-market/release-sets?page=${page}`)).body.sets;
  const since = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
  const id = expect.stringMatching(/^set-[0-9a-f]{16}$/);
  expect(await list('/market')).toEqual([
    { id, releases: releases(ids.good), since: since(3) },
    { id, releases: releases(ids.good, { 'mf-blogs': ids.blogs }), since: since(4) },
    { id, releases: releases(ids.bad, { 'mf-blogs': ids.blogs }), since: since(5) },
  ]);
  expect(await list('/help')).toEqual([]);
  // A set that is live again is listed once, where it was first.
  await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {});
  expect((await list('/market')).map(({ since }: { since: string }) => since)).toEqual([since(3), since(4), since(5)]);
});

test('"arena bisect" names the release that broke a page, and the page is good after its rollback', async () => {
  await call('activate', 'mf-market', ids.bad, '--skip-browser-check');
  expect((await probe({ releases: releases(ids.bad) })).body.faults).not.toEqual([]);
  const bisected = await call('bisect', 'mf-market', '--page', '/market');
  expect(bisected).toMatchObject({
    code: 0,
    out: expect.stringContaining(`The first bad release is mf-market ${ids.bad}.`),
  });
  expect((await call('rollback', 'mf-market', '--reason', 'bisected')).code).toBe(0);
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  const live = Object.fromEntries(apps.map(({ app, release }: { app: string; release: string }) => [app, release]));
  expect(live['mf-market']).toBe(ids.good);
  expect((await probe({ releases: live })).body).toEqual({ faults: [], unfinished: [] });
}, 300_000);

test('a release that was made live unseen is not marked so after it was made live with the browser', async () => {
  await call('activate', 'mf-market', ids.held, '--skip-browser-check');
  const lastChange = async () => (await call('history', 'mf-market')).out.trimEnd().split('\n').at(-1);
  expect(await lastChange()).toContain('no browser check');
  await call('rollback', 'mf-market', '--to', ids.good);
  expect((await call('activate', 'mf-market', ids.held)).code).toBe(0);
  expect(await lastChange()).not.toContain('no browser check');
  await call('rollback', 'mf-market', '--to', ids.good);
}, 300_000);
