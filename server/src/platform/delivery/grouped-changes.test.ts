import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

const CHANGES = '/api/ops/changes';
const react = (version: string) => ({ react: version, 'react-dom': version });

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
/** The releases that are live before each test: app → release. */
let first: Record<string, string>;
/** A shell with React 20, and sections that need it. */
let twenty: Record<string, string>;
/** `seq` of the last change before a test. */
let last: number;

async function setUp() {
  now = NOW;
  arena = await startArena({ now: () => now });
  await ship({ app: 'shell', variant: 'nineteen', paths: ['/help'], offers: react('19.3.1') });
  await ship({ variant: 'caps', needs: react('^19.0.0') });
  await ship({ app: 'mf-blogs', variant: 'posts', paths: ['/blogs'], needs: react('^19.0.0') });
  first = await live();
  twenty = byApp([
    await publishTo(arena, { app: 'shell', variant: 'twenty', paths: ['/help'], offers: react('20.0.0') }),
    await publishTo(arena, { variant: 'newcaps', needs: react('^20.0.0') }),
    await publishTo(arena, { app: 'mf-blogs', variant: 'newposts', paths: ['/blogs'], needs: react('^20.0.0') }),
  ]);
}

beforeAll(setUp);
beforeEach(async () => {
  now = NOW;
  if ('mf-events' in (await live())) await post('/api/ops/apps/mf-events/retirements', {});
  await post(CHANGES, { releases: first });
  last = (await getWithToken(arena, '/api/ops/history')).body.changes[0].seq;
});
afterAll(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);
const post = (url: string, payload: object) => postWithToken(arena, url, payload);

const byApp = (releases: readonly { app: string; id: string }[]) =>
  Object.fromEntries(releases.map(({ app, id }) => [app, id]));

/** The live releases: app → release. */
async function live(): Promise<Record<string, string>> {
  const { body } = await getWithToken(arena, '/api/ops/apps');
  return Object.fromEntries(body.apps.map(({ app, release }: Record<string, string>) => [app, release]));
}

/** The changes that a test made, newest first. */
async function history(): Promise<Record<string, unknown>[]> {
  const { body } = await getWithToken(arena, '/api/ops/history');
  return body.changes.filter(({ seq }: { seq: number }) => seq > last);
}

const headings = () =>
  Promise.all(['/market', '/blogs'].map(async (url) => /<h1>(\w+)/.exec((await arena.app.inject(url)).body)?.[1]));

test('releases that only fit each other go live at once, and go back at once', async () => {
  expect((await post('/api/ops/apps/shell/activations', { release: twenty.shell })).status).toBe(409);
  expect((await post('/api/ops/apps/mf-blogs/activations', { release: twenty['mf-blogs'] })).status).toBe(409);

  const { status, body } = await post(CHANGES, { releases: twenty, reason: 'React 20' });
  expect([status, body]).toEqual([
    200,
    { changeId: expect.stringMatching(/^change-[0-9a-f]{12}$/), releases: twenty, seen: 'unseen', warnings: [] },
  ]);
  expect([await live(), await headings()]).toEqual([twenty, ['newcaps', 'newposts']]);

  const alone = await post('/api/ops/apps/mf-blogs/rollbacks', {});
  expect([alone.status, alone.body.error.split('\n').at(-1)]).toEqual([
    409,
    `mf-blogs went live with other apps. Roll them back together: ${body.changeId}.`,
  ]);

  const back = await post(`${CHANGES}/${body.changeId}/rollbacks`, { reason: 'too early' });
  expect([back.status, back.body.releases]).toEqual([200, first]);
  expect([await live(), await headings()]).toEqual([first, ['caps', 'posts']]);
  const rows = (await history()).map(({ app, kind, changeId, reason }) => [app, kind, changeId, reason]);
  expect(rows.sort()).toEqual(
    ['mf-blogs', 'mf-market', 'shell'].flatMap((app) => [
      [app, 'activate', body.changeId, 'React 20'],
      [app, 'rollback', back.body.changeId, 'too early'],
    ]),
  );

  const again = await post(`${CHANGES}/${body.changeId}/rollbacks`, {});
  expect([again.status, again.body.error]).toEqual([409, `${body.changeId} is already rolled back.`]);
});

test('a rollback of a change can be rolled back, too', async () => {
  const { body } = await post(CHANGES, { releases: twenty });
  const back = await post(`${CHANGES}/${body.changeId}/rollbacks`, {});
  expect((await post(`${CHANGES}/${back.body.changeId}/rollbacks`, {})).status).toBe(200);
  expect(await live()).toEqual(twenty);
});

test('one refused app changes nothing, and every fault is told', async () => {
  const files = { [NODE_BUNDLE]: 'exports.default = { routes: [() => { throw new Error("no posts"); }] };' };
  const broken = await publishTo(arena, { app: 'mf-blogs', variant: 'broken', paths: ['/blogs'], files });
  expect(await post(CHANGES, { releases: { ...twenty, 'mf-blogs': broken.id } })).toEqual({
    status: 409,
    body: {
      error: '/blogs cannot be rendered: no posts',
      code: 'conflict',
      faults: ['/blogs cannot be rendered: no posts'],
    },
  });
  const { 'mf-blogs': _, ...without } = twenty;
  const unfit = await post(CHANGES, { releases: without });
  expect([unfit.status, unfit.body.error]).toEqual([
    409,
    `mf-blogs needs react ^19.0.0; the shell ${twenty.shell} offers 20.0.0.\nmf-blogs needs react-dom ^19.0.0; the shell ${twenty.shell} offers 20.0.0.`,
  ]);
  expect([await live(), await history()]).toEqual([first, []]);
});

test('two releases of a change cannot claim one path or one navigation label', async () => {
  const section = (nav: string) => ({
    paths: ['/events'],
    pages: ['/events'],
    nav: [{ label: nav, to: '/events', order: 9 }],
  });
  const published = [
    await publishTo(arena, { app: 'mf-events', manifest: { section: section('Events') } }),
    await publishTo(arena, { app: 'mf-nights', manifest: { section: section('events') } }),
  ];
  const { status, body } = await post(CHANGES, {
    releases: Object.fromEntries(published.map(({ app, id }) => [app, id])),
  });
  expect(status).toBe(409);
  expect(body.error.split('\n')).toEqual([
    'mf-events claims /events, which mf-nights already answers.',
    'mf-events has the navigation label Events, which mf-nights already uses.',
    'mf-nights claims /events, which mf-events already answers.',
    'mf-nights has the navigation label events, which mf-events already uses.',
  ]);
});

test('a failure between two apps changes nothing', async () => {
  await arena.db.execute(`
    create function crash() returns trigger language plpgsql as
    $$ begin if new.app = 'shell' then raise exception 'power cut'; end if; return null; end; $$`);
  const failing = async (change: () => ReturnType<typeof post>) => {
    await arena.db.execute('create trigger crash after insert on rollouts for each row execute function crash()');
    const { status } = await change();
    await arena.db.execute('drop trigger crash on rollouts');
    return status;
  };
  expect(await failing(() => post(CHANGES, { releases: twenty }))).toBe(500);
  expect([await live(), await history()]).toEqual([first, []]);
  const { body } = await post(CHANGES, { releases: twenty });
  expect(await failing(() => post(`${CHANGES}/${body.changeId}/rollbacks`, {}))).toBe(500);
  expect(await live()).toEqual(twenty);
});

test('a section that was not live before is retired by the rollback', async () => {
  const events = await publishTo(arena, { app: 'mf-events', paths: ['/events'] });
  const market = await publishTo(arena, { variant: 'next', needs: react('^19.0.0') });
  const { body } = await post(CHANGES, { releases: { 'mf-events': events.id, 'mf-market': market.id } });
  const back = await post(`${CHANGES}/${body.changeId}/rollbacks`, {});
  expect(back.body.releases).toEqual({ 'mf-events': null, 'mf-market': first['mf-market'] });
  expect(await live()).toEqual(first);
  expect((await arena.app.inject('/events')).statusCode).toBe(404);
  await post(`${CHANGES}/${back.body.changeId}/rollbacks`, {});
  expect(await live()).toMatchObject({ 'mf-events': events.id, 'mf-market': market.id });
});

test('an app that has changed since is not taken back with the others', async () => {
  const { body } = await post(CHANGES, { releases: twenty });
  const fixed = await ship({ variant: 'fixed', needs: react('^20.0.0') });
  const after = await live();
  const { status, body: refusal } = await post(`${CHANGES}/${body.changeId}/rollbacks`, {});
  expect([status, refusal.error]).toEqual([
    409,
    `mf-market has changed since ${body.changeId}: ${fixed.release.id} is live. Take back that change first.`,
  ]);
  expect(await live()).toEqual(after);
  await post('/api/ops/apps/mf-market/rollbacks', {});
  expect((await post(`${CHANGES}/${body.changeId}/rollbacks`, {})).status).toBe(200);
});

test('a rollback that no longer fits the live releases changes nothing', async () => {
  const { body } = await post(CHANGES, { releases: twenty });
  await ship({ app: 'mf-events', paths: ['/events'], needs: react('^20.0.0') });
  const after = await live();
  const { status, body: refusal } = await post(`${CHANGES}/${body.changeId}/rollbacks`, {});
  expect([status, refusal.error.split('\n')[0]]).toEqual([
    409,
    expect.stringMatching(/^mf-events needs react \^20\.0\.0; the shell \S+ offers 19\.3\.1\.$/),
  ]);
  expect(await live()).toEqual(after);
});

test('a change of the shell and of a section ends their canaries', async () => {
  const canary = await publishTo(arena, { variant: 'canary' });
  await post('/api/ops/apps/mf-market/canary', { release: canary.id, share: 10 });
  const shell = await publishTo(arena, { app: 'shell', variant: 'later', paths: ['/help'], offers: react('19.3.1') });
  await post('/api/ops/apps/shell/canary', { release: shell.id, share: 10 });
  expect((await post(CHANGES, { releases: twenty })).status).toBe(200);
  expect((await getWithToken(arena, '/api/ops/apps')).body.canaries).toEqual([]);
});

test('retention keeps the releases that the rollback of a change restores', async () => {
  const { body } = await post(CHANGES, { releases: twenty });
  for (const index of Array(11).keys()) await publishTo(arena, { variant: `held${index}` });
  now = new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000);
  expect((await post('/api/ops/prune', {})).status).toBe(200);
  expect((await post(`${CHANGES}/${body.changeId}/rollbacks`, {})).status).toBe(200);
  expect(await live()).toEqual(first);
});

test('releases that are live already get no row', async () => {
  expect(await post(CHANGES, { releases: first })).toEqual({
    status: 200,
    body: { changeId: null, releases: first, seen: null, warnings: [] },
  });
  const market = await publishTo(arena, { variant: 'next', needs: react('^19.0.0') });
  await post(CHANGES, { releases: { ...first, 'mf-market': market.id } });
  expect((await history()).map(({ app, release }) => [app, release])).toEqual([['mf-market', market.id]]);
});

test('only an operator changes several apps', async () => {
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-market', at: NOW })).token };
  expect((await postWithToken(team, CHANGES, { releases: { 'mf-market': twenty['mf-market'] } })).status).toBe(403);
  const { body } = await post(CHANGES, { releases: twenty });
  expect((await postWithToken(team, `${CHANGES}/${body.changeId}/rollbacks`, {})).status).toBe(403);
  expect(await live()).toEqual(twenty);
});

test.each([
  ['', {}, 400, 'releases is missing or has the wrong type.'],
  ['', { releases: {} }, 400, 'Name a release of each app.'],
  ['', { releases: { market: '1.0.0-0123456789abcdef' } }, 404, 'There is no app market. Did you mean mf-market?'],
  ['', { releases: { 'no name': '1.0.0-0123456789abcdef' } }, 400, /\.$/],
  ['', { releases: { 'mf-market': 'newest' } }, 400, 'A release id looks like 1.0.0-0123456789abcdef.'],
  [
    '',
    { releases: { 'mf-market': '1.0.0-0123456789abcdef' } },
    404,
    'There is no release 1.0.0-0123456789abcdef of mf-market.',
  ],
  ['/latest/rollbacks', {}, 400, 'The id of a change looks like change-0123456789ab.'],
  ['/change-0123456789ab/rollbacks', {}, 404, 'There is no change change-0123456789ab.'],
])('refuses %s %j with a message', async (path, payload, status, message) => {
  const response = await post(CHANGES + path, payload);
  expect([response.status, response.body.error]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test('a section that goes live while a change is validated is validated with it', async () => {
  // No page of this site has been rendered, so only the validation reads the shell.
  await arena.close();
  await setUp();
  const { find } = arena.assets;
  let interrupted = false;
  arena.assets.find = async (...file) => {
    if (file[1] === twenty.shell && !interrupted) {
      interrupted = true;
      await ship({ app: 'mf-events', paths: ['/events'], needs: react('^19.0.0') });
    }
    return find(...file);
  };
  const { status, body } = await post(CHANGES, { releases: twenty });
  expect([status, body.error.split('\n')[0]]).toEqual([
    409,
    `mf-events needs react ^19.0.0; the shell ${twenty.shell} offers 20.0.0.`,
  ]);
  expect(await live()).toMatchObject(first);
});
