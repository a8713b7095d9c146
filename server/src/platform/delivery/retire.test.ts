import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { tokenOfTeam } from '../../testing/team-token';
import { retained } from './retention/retained';

let arena: Awaited<ReturnType<typeof startArena>>;
let other: typeof arena.app;

beforeAll(async () => {
  arena = await startArena();
  other = await arena.startAnother();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
});
afterAll(async () => {
  await other.close();
  await arena.close();
});

/** Each test uses a different section. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

const post = (resource: string, payload: object = {}) =>
  postWithToken(arena, `/api/ops/apps/${app}/${resource}`, payload);
const nav = () => [{ label: `Test ${tests}`, to: `/${app}`, order: 1 }];
const block = () => ({ section: { paths: [`/${app}`], pages: [`/${app}`], nav: nav() } });
const ship = async (variant: string) => (await shipTo(arena, { app, variant, manifest: block() })).release.id;
const statusOf = async (path: string, server = arena.app) => (await server.inject(path)).statusCode;

test('removes a section from pages and navigation on every server, and keeps its files and history', async () => {
  const release = await ship('first');
  await expectSoon(async () => (await statusOf(`/${app}`, other)) === 200);
  await post('canary', {
    release: (await publishTo(arena, { app, variant: 'next', manifest: block() })).id,
    share: 5,
  });

  const warnings = [`These addresses now respond 404: /${app}.`];
  expect(await post('retirements', { reason: 'moved' })).toEqual({ status: 200, body: { app, release, warnings } });
  expect(await statusOf(`/${app}`)).toBe(404);
  await expectSoon(async () => (await statusOf(`/${app}`, other)) === 404, 1_000);
  const blogs = await arena.app.inject('/blogs');
  expect([blogs.statusCode, blogs.body.includes(`Test ${tests}`)]).toEqual([200, false]);
  expect(await statusOf(`/releases/${app}/${release}/remoteEntry.js`)).toBe(200);

  const { apps, canaries, retired } = (await getWithToken(arena, '/api/ops/apps')).body;
  expect([...apps, ...canaries].filter((one: { app: string }) => one.app === app)).toEqual([]);
  const row = {
    app,
    release,
    paths: [`/${app}`],
    since: NOW.toISOString(),
    requestedAt: NOW.toISOString(),
    by: 'operator',
    reason: 'moved',
    changeId: null,
  };
  expect(retired).toContainEqual(row);
  const { history } = (await getWithToken(arena, `/api/ops/apps/${app}/history`)).body;
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['activate', 'retire']));
  const stored = (await getWithToken(arena, `/api/ops/apps/${app}/releases`)).body.releases;
  expect(stored.find((one: { release: string }) => one.release === release)).toMatchObject({
    live: false,
    previous: true,
  });
});

test('a rollback brings back the retired release, the next one the release before it', async () => {
  const [first, second] = [await ship('first'), await ship('second')];
  await post('retirements');
  expect((await post('rollbacks', { dryRun: true })).body).toMatchObject({
    release: second,
    current: null,
    faults: [],
  });
  expect((await post('rollbacks')).body.release).toBe(second);
  expect(await statusOf(`/${app}`)).toBe(200);
  expect((await post('rollbacks')).body.release).toBe(first);
});

test('activating a retired section brings it back and counts as one step for a rollback', async () => {
  const [first, second] = [await ship('first'), await ship('second')];
  await post('retirements');
  expect((await post('activations', { release: second })).status).toBe(200);
  expect(await statusOf(`/${app}`)).toBe(200);
  expect((await post('rollbacks', { dryRun: true })).body.release).toBe(first);
});

test('another section can claim the paths of a retired one and keeps them', async () => {
  await ship('first');
  await post('retirements');
  const heir = await shipTo(arena, { app: `${app}-heir`, paths: [`/${app}`] });
  expect(heir.response.statusCode).toBe(200);
  const fault = `${app} claims /${app}, which ${app}-heir already answers.`;
  expect(await post('rollbacks')).toEqual({ status: 409, body: { error: fault, code: 'conflict', faults: [fault] } });
});

test('only an operator can retire a section, only if it is live, and never the shell', async () => {
  await ship('first');
  const { token } = (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam(app))).body;
  const byTeam = await postWithToken({ ...arena, token }, `/api/ops/apps/${app}/retirements`, {});
  expect(byTeam).toEqual({ status: 403, body: { error: 'Only an operator may do this.', code: 'forbidden' } });
  const shell = await postWithToken(arena, '/api/ops/apps/shell/retirements', {});
  expect(shell).toEqual({
    status: 409,
    body: { error: 'The shell cannot be retired: it shows every page.', code: 'conflict' },
  });
  await post('retirements');
  expect(await post('retirements')).toEqual({ status: 409, body: { error: `${app} is not live.`, code: 'conflict' } });
});

test('retains the release that a rollback would bring back, however long ago the section was retired', () => {
  const at = new Date(NOW.getTime() - 100 * 24 * 60 * 60 * 1000);
  const published = ['a', 'b', ...'cdefghijkl'].map((id) => ({ id, publishedAt: at }));
  const [late, early] = [published.slice(2), published.slice(0, 2)];
  const newer = late.map(({ id }) => ({ id, publishedAt: new Date(at.getTime() + 1) }));
  const rollouts = [
    { release: 'a', kind: 'activate', at },
    { release: 'b', kind: 'activate', at },
    { release: 'b', kind: 'retire', at },
  ] as const;
  const retainedIds = retained({ published: [...early, ...newer], rollouts, open: new Set() }, NOW);
  expect([retainedIds.has('a'), retainedIds.has('b')]).toEqual([false, true]);
});
