import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { buildApp } from '../app';
import { noAccounts } from '../testing/accounts';
import { expectSoon } from '../testing/expect-soon';
import { orderFrom, publishTo, readFrom } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { NOW, startArena } from '../testing/start-arena';
import { retained } from './retention/retained';

let arena: Awaited<ReturnType<typeof startArena>>;
let other: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  arena = await startArena();
  const { db, scrub, assets, token } = arena;
  const nothing = { connections: undefined, dump: undefined, uploads: '' };
  other = await buildApp(
    { ...nothing, db, scrub, assets, operatorToken: token, now: () => NOW, accounts: noAccounts },
    false,
  );
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
});
afterAll(async () => {
  await other.close();
  await arena.close();
});

/** Each test has a section of its own. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

const order = (verb: string, payload: object = {}) => orderFrom(arena, `/ops/apps/${app}/${verb}`, payload);
const nav = () => [{ label: `Test ${tests}`, to: `/${app}`, order: 1 }];
const block = () => ({ section: { paths: [`/${app}`], pages: [`/${app}`], nav: nav() } });
const ship = async (word: string) => (await shipTo(arena, { app, word, manifest: block() })).release.id;
const statusOf = async (path: string, server = arena.app) => (await server.inject(path)).statusCode;

test('a retired section is gone from pages and navigation, on every server; its files and its history stay', async () => {
  const release = await ship('first');
  await expectSoon(async () => (await statusOf(`/${app}`, other)) === 200);
  await order('canary', { release: (await publishTo(arena, { app, word: 'next', manifest: block() })).id, share: 5 });

  expect(await order('retirements', { reason: 'moved' })).toEqual({ status: 200, body: { app, release } });
  expect(await statusOf(`/${app}`)).toBe(404);
  await expectSoon(async () => (await statusOf(`/${app}`, other)) === 404, 1_000);
  const blogs = await arena.app.inject('/blogs');
  expect([blogs.statusCode, blogs.body.includes(`Test ${tests}`)]).toEqual([200, false]);
  expect(await statusOf(`/releases/${app}/${release}/remoteEntry.js`)).toBe(200);

  const { apps, canaries, retired } = (await readFrom(arena, '/ops/apps')).body;
  expect([...apps, ...canaries].filter((one: { app: string }) => one.app === app)).toEqual([]);
  const row = { app, release, paths: [`/${app}`], since: NOW.toISOString(), by: 'operator', reason: 'moved' };
  expect(retired).toContainEqual(row);
  const { history } = (await readFrom(arena, `/ops/apps/${app}/history`)).body;
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['activate', 'retire']));
  const kept = (await readFrom(arena, `/ops/apps/${app}/releases`)).body.releases;
  expect(kept.find((one: { release: string }) => one.release === release)).toMatchObject({
    live: false,
    previous: true,
  });
});

test('a rollback brings back what was live until then, the next one what was live before', async () => {
  const [first, second] = [await ship('first'), await ship('second')];
  await order('retirements');
  expect((await order('rollbacks', { dryRun: true })).body).toMatchObject({
    release: second,
    current: null,
    faults: [],
  });
  expect((await order('rollbacks')).body.release).toBe(second);
  expect(await statusOf(`/${app}`)).toBe(200);
  expect((await order('rollbacks')).body.release).toBe(first);
});

test('publishing or activating brings it back as well, and leaves one step to go back', async () => {
  const [first, second] = [await ship('first'), await ship('second')];
  await order('retirements');
  expect((await order('activations', { release: second })).status).toBe(200);
  expect(await statusOf(`/${app}`)).toBe(200);
  expect((await order('rollbacks', { dryRun: true })).body.release).toBe(first);
});

test('addresses of a retired section are free; whoever has them keeps them', async () => {
  await ship('first');
  await order('retirements');
  const taken = await shipTo(arena, { app: `${app}-heir`, paths: [`/${app}`] });
  expect(taken.answer.statusCode).toBe(200);
  expect(await order('rollbacks')).toEqual({
    status: 409,
    body: { error: `${app} claims /${app}, which ${app}-heir already answers.` },
  });
});

test('only an operator retires, never the shell, and only what is live', async () => {
  await ship('first');
  const { token } = (await orderFrom(arena, '/ops/tokens', { app })).body;
  const byTeam = await orderFrom({ ...arena, token }, `/ops/apps/${app}/retirements`, {});
  expect(byTeam).toEqual({ status: 403, body: { error: 'Only an operator may do this.' } });
  const shell = await orderFrom(arena, '/ops/apps/shell/retirements', {});
  expect(shell).toEqual({ status: 409, body: { error: 'The shell cannot be retired: it shows every page.' } });
  await order('retirements');
  expect(await order('retirements')).toEqual({ status: 409, body: { error: `${app} is not live.` } });
});

test('what a rollback would bring back stays, however long ago a section was retired', () => {
  const at = new Date(NOW.getTime() - 100 * 24 * 60 * 60 * 1000);
  const published = ['a', 'b', ...'cdefghijkl'].map((id) => ({ id, publishedAt: at }));
  const [late, early] = [published.slice(2), published.slice(0, 2)];
  const newer = late.map(({ id }) => ({ id, publishedAt: new Date(at.getTime() + 1) }));
  const activations = [
    { release: 'a', kind: 'activate', at },
    { release: 'b', kind: 'activate', at },
    { release: 'b', kind: 'retire', at },
  ] as const;
  const stays = retained({ published: [...early, ...newer], activations, canaries: [] }, NOW);
  expect([stays.has('a'), stays.has('b')]).toEqual([false, true]);
});
