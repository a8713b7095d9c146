import { PassThrough, Readable } from 'node:stream';
import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import type { Release } from '@arena/shared/contract/release';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Database } from '../database/database';
import { LiveSite } from '../releases/live-site';
import { Prerenderer } from '../releases/prerender/prerenderer';
import { activations } from '../releases/table';
import type { AssetStore } from '../storage/asset-store';
import { diskAssets } from '../storage/disk';
import { unreachable } from '../storage/store-errors';
import { expectSoon } from '../testing/expect-soon';
import { orderFrom, publishTo, readFrom } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { FailureWatch } from './failure-monitor';
import { failures } from './table';

// The server's own look every ten seconds would come in between where a test takes longer.
jest.unstable_mockModule('./schedule', () => ({ watchByItself: () => undefined }));

const { NOW, startArena } = await import('../testing/start-arena');

const MARKET = 'mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let watch: FailureWatch;
let lines: { level: number; msg: string; [field: string]: unknown }[];
let now = NOW;

beforeEach(async () => {
  now = NOW;
  lines = [];
  const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(line)));
  arena = await startArena({ now: () => now, logger: { level: 'info', stream } });
  watch = watchOf();
});
afterEach(() => arena.close());

/** A server process of its own, as far as looking after failures goes. */
function watchOf({ assets = arena.assets, db = arena.db }: { assets?: AssetStore; db?: Database } = {}) {
  const dependencies = { db, assets, now: () => now };
  const prerenderer = new Prerenderer(dependencies);
  return new FailureWatch({ ...dependencies, prerenderer, site: new LiveSite(db), log: arena.app.log });
}

const look = (by = watch) => by.look(new AbortController().signal);

const ship = async (choice: Parameters<typeof shipTo>[1]) => (await shipTo(arena, choice)).release;

const shipShell = () => ship({ app: 'shell', paths: ['/help'] });

/** Makes a release live that would not pass the gate, as one that began to fail later. */
async function slipIn(choice: Parameters<typeof shipTo>[1]) {
  const { app, id } = await publishTo(arena, choice);
  await arena.db.insert(activations).values({ app, release: id, kind: 'activate', by: 'operator', at: now });
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(id));
  return id;
}

/** Browsers report a release, each once; of a minute five reports are kept. */
async function fail({ app, id }: { app: string; id: string }, { times = 5, reason = 'integrity' } = {}) {
  const before = await arena.db.$count(failures);
  const payload = { app, release: id, reason, set: 'set-0123456789abcdef', page: '/market' };
  for (let i = 0; i < times; i++) {
    const remoteAddress = `198.51.${i >> 8}.${i & 255}`;
    await arena.app.inject({ method: 'POST', url: '/api/failures', payload, remoteAddress });
  }
  await expectSoon(async () => (await arena.db.$count(failures)) === before + Math.min(times, 5));
}

/** Changes a file in the store; its size stays. */
async function tamper({ app, id, files }: Release, path = 'remoteEntry.js') {
  const size = files.find((file) => file.path === path)?.size ?? 0;
  await arena.assets.save(app, id, path, Buffer.alloc(size, 'x'));
}

async function liveOf(app: string): Promise<string | undefined> {
  const { body } = await readFrom(arena, '/ops/apps');
  return body.apps.find((row: { app: string }) => row.app === app)?.release;
}

async function rollbacksOf(app: string) {
  const { body } = await readFrom(arena, `/ops/apps/${app}/history`);
  return body.history.filter(({ kind }: { kind: string }) => kind === 'rollback');
}

/** What the log says about failures. */
const told = () => lines.filter(({ msg }) => /\brelease\b/.test(msg)).map(({ msg }) => msg);

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test('a release whose file was changed is rolled back once, with the evidence in the history', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(second);
  await fail(second, { times: 4 });
  await look();
  expect(await rollbacksOf(MARKET)).toEqual([]);
  minutesLater(1);
  await fail(second, { times: 3, reason: 'broken' });
  await Promise.all([look(), look(watchOf())]);
  minutesLater(1);
  await look();
  expect(await rollbacksOf(MARKET)).toMatchObject([
    {
      release: first.id,
      by: 'arena',
      reason:
        'Rolled back automatically: 7 reports in 5 minutes (integrity 4, broken 3); the check found: ' +
        'remoteEntry.js has other contents than were published.',
    },
  ]);
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes('<h1>first</h1>'));
});

test('reports alone never roll anything back, and are looked into once in ten minutes', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await fail(second, { times: 1000 });
  const row = { at: now, app: MARKET, release: second.id, reason: 'crashed', page: '/market' };
  await arena.db.insert(failures).values(Array(1000).fill(row));
  await look();
  await look();
  const sound = 'Browsers reported failures of a release, but the inspection found nothing wrong. It stays live.';
  expect(told()).toEqual([sound]);
  minutesLater(9);
  await fail(second, { times: 5 });
  await look();
  expect(told()).toEqual([sound]);
  minutesLater(1);
  await look();
  expect(told()).toEqual([sound, sound]);
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([second.id, []]);
  await tamper(second);
  minutesLater(10);
  await fail(second);
  await look();
  expect(await liveOf(MARKET)).toBe(first.id);
});

test('reports from more than five minutes ago do not count', async () => {
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(second);
  await fail(second, { times: 4 });
  minutesLater(5);
  await fail(second, { times: 4 });
  await look();
  expect(await liveOf(MARKET)).toBe(second.id);
});

test('pages that do not render any more are evidence, although they were rendered before', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, word: 'first' });
  const bundle = 'exports.default = { routes: [() => { throw new Error("It is 2026."); }] };';
  const id = await slipIn({ app: MARKET, word: 'second', files: { [NODE_BUNDLE]: bundle } });
  await fail({ app: MARKET, id }, { reason: 'crashed' });
  await look();
  expect(await rollbacksOf(MARKET)).toMatchObject([
    {
      release: first.id,
      reason: expect.stringContaining('(crashed); the check found: /market cannot be rendered: It'),
    },
  ]);
});

test('the shell is rolled back as well', async () => {
  const first = await shipShell();
  const second = await ship({ app: 'shell', word: 'second', paths: ['/help'] });
  await ship({ app: MARKET });
  await tamper(second, 'pages/market.css');
  await fail(second);
  await look();
  expect(await liveOf('shell')).toBe(first.id);
});

test('a section does not answer for the shell that is broken below it', async () => {
  const shell = await shipShell();
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(shell, NODE_BUNDLE);
  await fail(second);
  await look();
  expect(await liveOf(MARKET)).toBe(second.id);
  expect(told()).toEqual(['A live release is broken, and so is the previous one. It stays live.']);
});

test('without an earlier release, or with one that is damaged too, nothing happens but a line in the log', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, word: 'first' });
  await tamper(first);
  await fail(first);
  await look();
  const second = await ship({ app: MARKET, word: 'second' });
  await arena.assets.removeRelease(MARKET, second.id);
  await fail(second);
  await look();
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([second.id, []]);
  expect(told()).toEqual([
    'A live release is broken, and there is no earlier release to roll back to.',
    'A live release is broken, and so is the previous one. It stays live.',
  ]);
});

test("a canary's failures do not roll back what is live", async () => {
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  const canary = await publishTo(arena, { app: MARKET, word: 'third' });
  await orderFrom(arena, `/ops/apps/${MARKET}/canary`, { release: canary.id, share: 50 });
  await tamper(canary);
  await fail(canary);
  await look();
  expect([await liveOf(MARKET), await rollbacksOf(MARKET), told()]).toEqual([second.id, [], []]);
});

const again = 'A release could not be inspected. The next attempt is in a minute.';

test('an examination that fails is no evidence, and is repeated', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(second);
  await fail(second);
  const shaky = { ...arena.assets };
  const ownWatch = watchOf({ assets: shaky });

  shaky.find = async () => Promise.reject(unreachable(new Error('The store is away.')));
  await look(ownWatch);
  await look(ownWatch);
  expect(told()).toEqual([again]);
  shaky.find = async () => ({
    size: second.files[0]?.size ?? 0,
    stream: async () => Readable.from([Buffer.from('x')]),
  });
  minutesLater(1);
  await look(ownWatch);
  expect([told(), await liveOf(MARKET)]).toEqual([[again, again], second.id]);

  shaky.find = arena.assets.find;
  minutesLater(1);
  await look(ownWatch);
  expect(await liveOf(MARKET)).toBe(first.id);
});

test('a store that lost everything, such as a disk that is not mounted, is no evidence against one release', async () => {
  await shipShell();
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await fail(second);
  await look(watchOf({ assets: diskAssets('/nowhere') }));
  expect(await liveOf(MARKET)).toBe(second.id);
});

test('rendering that does not come to its end is no evidence', async () => {
  await shipShell();
  await ship({ app: MARKET, word: 'first' });
  const bundle = 'exports.default = { routes: [() => { for (;;); }] };';
  const id = await slipIn({ app: MARKET, word: 'second', files: { [NODE_BUNDLE]: bundle } });
  await fail({ app: MARKET, id });
  await look();
  expect([await liveOf(MARKET), told()]).toEqual([id, [again]]);
});

test('without a database nothing is rolled back', async () => {
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(second);
  await fail(second);
  let down = false;
  const db = new Proxy(arena.db, {
    get: (target, name) => {
      if (down && name === 'transaction') throw new Error('The database is away.');
      return Reflect.get(target, name);
    },
  });
  const ownWatch = watchOf({ db });
  down = true;
  await look(ownWatch);
  expect([await liveOf(MARKET), told()]).toEqual([second.id, [again]]);
});

test('what an operator makes live during the examination stays', async () => {
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second' });
  await tamper(second);
  await fail(second);
  let third: Release | undefined;
  const find: AssetStore['find'] = async (...file) => {
    third ??= await ship({ app: MARKET, word: 'third' });
    return arena.assets.find(...file);
  };
  await look(watchOf({ assets: { ...arena.assets, find } }));
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([third?.id, []]);
});

test('the reason of the history stays within its limit', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`pages/a-longer-name-${i}.js`, 'x']));
  await ship({ app: MARKET, word: 'first' });
  const second = await ship({ app: MARKET, word: 'second', files: many });
  await arena.assets.removeRelease(MARKET, second.id);
  await fail(second);
  await look();
  const [{ reason }] = await rollbacksOf(MARKET);
  expect(reason).toMatch(
    /^Rolled back automatically: 5 reports in 5 minutes \(integrity\); the check found: .* is missing\..*…$/,
  );
  expect(reason).toHaveLength(500);
});
