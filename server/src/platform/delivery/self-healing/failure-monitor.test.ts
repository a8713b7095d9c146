import { PassThrough, Readable } from 'node:stream';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import type { Release } from '@arena/shared/contract/release/release';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { storeUnavailable } from '../../../kernel/storage/store-errors';
import { auditLog } from '../../../operators/audit/table';
import { events } from '../../../operators/events/table';
import { expectSoon } from '../../../testing/expect-soon';
import { renderFixedBundles } from '../../../testing/fixed-bundles';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { rollouts } from '../../ledger/table';
import { LiveSite } from '../../live/live-site';
import { failures } from '../../reports/failures/table';
import { BrowserCheck } from '../../validation/browser-check/browser-check';
import { Prerenderer } from '../../validation/prerender/prerenderer';
import { type RenderPages, renderPages } from '../../validation/prerender/render-pages';
import { FailureMonitor } from './failure-monitor';

// The server's own check every ten seconds would interfere with long tests.
jest.unstable_mockModule('./schedule', () => ({ startFailureMonitor: () => undefined }));

const { NOW, startArena } = await import('../../../testing/start-arena');

const MARKET = 'mf-market';

/** Milliseconds for pages that never finish. */
const TIME_LIMITS = { cpu: 500, wall: 30_000 };

let arena: Awaited<ReturnType<typeof startArena>>;
let monitor: FailureMonitor;
let lines: { level: number; msg: string; [field: string]: unknown }[];
let now = NOW;

beforeEach(async () => {
  now = NOW;
  lines = [];
  const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(line)));
  arena = await startArena({ now: () => now, logger: { level: 'info', stream } });
  monitor = createMonitor();
});
afterEach(() => arena.close());

/** Creates the monitor of another server process. */
function createMonitor({
  assets = arena.assets,
  db = arena.db,
  browserCheck,
  renderPages = renderFixedBundles,
}: {
  assets?: AssetStore;
  db?: Database;
  browserCheck?: BrowserCheck;
  renderPages?: RenderPages;
} = {}) {
  const dependencies = { db, assets, now: () => now };
  const prerenderer = new Prerenderer({ ...dependencies, renderPages });
  return new FailureMonitor({
    ...dependencies,
    prerenderer,
    browserCheck,
    site: new LiveSite(db),
    log: arena.app.log,
  });
}

/** Creates a browser check whose browser cannot be started. */
function createBrowserCheck() {
  const { db, assets } = arena;
  return new BrowserCheck({
    db,
    assets,
    prerenderer: new Prerenderer({ db, assets, now: () => now, renderPages: renderFixedBundles }),
    executable: '/nowhere/chromium',
    selectorOf: async () => 'selector',
    answer: async () => ({ status: 200, headers: {}, body: Buffer.from('') }),
  });
}

const check = (checkingMonitor = monitor) => checkingMonitor.check(new AbortController().signal);

const ship = async (options: Parameters<typeof shipTo>[1]) => (await shipTo(arena, options)).release;

const shipShell = () => ship({ app: 'shell', paths: ['/help'] });

/** Makes a release live that validation would refuse, like one that started to fail later. */
async function activateUnchecked(options: Parameters<typeof shipTo>[1]) {
  const { app, id } = await publishTo(arena, options);
  await arena.db.insert(rollouts).values({ app, release: id, kind: 'activate', by: 'operator', at: now });
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(id));
  return id;
}

/** Sends reports of a release, each from another client. The server stores five per minute. */
async function reportFailures({ app, id }: { app: string; id: string }, { times = 5, reason = 'integrity' } = {}) {
  const before = await arena.db.$count(failures);
  const payload = { app, release: id, reason, set: 'set-0123456789abcdef', page: '/market' };
  for (let i = 0; i < times; i++) {
    const remoteAddress = `198.51.${i >> 8}.${i & 255}`;
    await arena.app.inject({ method: 'POST', url: '/api/failures', payload, remoteAddress });
  }
  await expectSoon(async () => (await arena.db.$count(failures)) === before + Math.min(times, 5));
}

/** Changes the contents of a stored file, but not its size. */
async function tamper({ app, id, files }: Release, path = 'remoteEntry.js') {
  const size = files.find((file) => file.path === path)?.size ?? 0;
  await arena.assets.save(app, id, path, Buffer.alloc(size, 'x'));
}

async function liveOf(app: string): Promise<string | undefined> {
  const { body } = await getWithToken(arena, '/api/ops/apps');
  return body.apps.find((row: { app: string }) => row.app === app)?.release;
}

async function rollbacksOf(app: string) {
  const { body } = await getWithToken(arena, `/api/ops/apps/${app}/history`);
  return body.history.filter(({ kind }: { kind: string }) => kind === 'rollback');
}

/** Log messages about failures. */
const loggedMessages = () => lines.filter(({ msg }) => /\brelease\b/.test(msg)).map(({ msg }) => msg);

const advanceMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test('rolls back a release with a changed file once, and writes the evidence into the history', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(second);
  await reportFailures(second, { times: 4 });
  await check();
  expect(await rollbacksOf(MARKET)).toEqual([]);
  advanceMinutes(1);
  await reportFailures(second, { times: 3, reason: 'broken' });
  await Promise.all([check(), check(createMonitor())]);
  advanceMinutes(1);
  await check();
  expect(await rollbacksOf(MARKET)).toMatchObject([
    {
      release: first.id,
      by: 'arena',
      reason:
        'Rolled back automatically: 7 reports in 5 minutes (integrity 4, broken 3); the inspection found: ' +
        'remoteEntry.js differs from the published file.',
    },
  ]);
  const bySystem = await arena.db.select().from(auditLog).where(eq(auditLog.by, 'arena'));
  expect(bySystem).toMatchObject([
    { action: 'rollback', app: MARKET, release: first.id, tokenId: null, client: null, requestId: null },
  ]);
  const told = await arena.db.select().from(events).where(eq(events.by, 'arena'));
  expect(told).toMatchObject([
    { type: 'release.rolled_back', apps: [MARKET], reason: expect.stringMatching(/^Rolled back automatically/) },
  ]);
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes('<h1>first</h1>'));
});

test('never rolls back because of reports alone, and inspects once in ten minutes', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await reportFailures(second, { times: 1000 });
  const row = { at: now, app: MARKET, release: second.id, reason: 'crashed', page: '/market' };
  await arena.db.insert(failures).values(Array(1000).fill(row));
  await check();
  await check();
  const noFaults = 'Browsers reported failures of a release, but the inspection found nothing wrong. It stays live.';
  expect(loggedMessages()).toEqual([noFaults]);
  advanceMinutes(9);
  await reportFailures(second, { times: 5 });
  await check();
  // Neither does another process, or this one after a restart.
  await check(createMonitor());
  expect(loggedMessages()).toEqual([noFaults]);
  advanceMinutes(1);
  await check();
  expect(loggedMessages()).toEqual([noFaults, noFaults]);
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([second.id, []]);
  await tamper(second);
  advanceMinutes(10);
  await reportFailures(second);
  await check();
  expect(await liveOf(MARKET)).toBe(first.id);
});

test('ignores reports older than five minutes', async () => {
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(second);
  await reportFailures(second, { times: 4 });
  advanceMinutes(5);
  await reportFailures(second, { times: 4 });
  await check();
  expect(await liveOf(MARKET)).toBe(second.id);
});

test('rolls back a release whose pages no longer render, although they rendered before', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  const bundle = 'exports.default = { routes: [() => { throw new Error("It is 2026."); }] };';
  const id = await activateUnchecked({ app: MARKET, variant: 'second', files: { [NODE_BUNDLE]: bundle } });
  await reportFailures({ app: MARKET, id }, { reason: 'crashed' });
  await check();
  expect(await rollbacksOf(MARKET)).toMatchObject([
    {
      release: first.id,
      reason: expect.stringContaining('(crashed); the inspection found: /market cannot be rendered: It'),
    },
  ]);
});

test('rolls back the shell', async () => {
  const first = await shipShell();
  const second = await ship({ app: 'shell', variant: 'second', paths: ['/help'] });
  await ship({ app: MARKET });
  await tamper(second, 'pages/market.css');
  await reportFailures(second);
  await check();
  expect(await liveOf('shell')).toBe(first.id);
});

test('rolls back a broken release of a locked app', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  expect((await postWithToken(arena, '/api/ops/locks', { apps: null, reason: 'weekend' })).status).toBe(200);
  await tamper(second);
  await reportFailures(second);
  await check();
  expect(await liveOf(MARKET)).toBe(first.id);
});

test('does not roll back a section because of a broken shell', async () => {
  const shell = await shipShell();
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(shell, NODE_BUNDLE);
  await reportFailures(second);
  await check();
  expect(await liveOf(MARKET)).toBe(second.id);
  expect(loggedMessages()).toEqual(['A live release is broken, and so is the previous one. It stays live.']);
});

test('only logs a broken release if the previous one is missing or broken, too', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  await tamper(first);
  await reportFailures(first);
  await check();
  const second = await ship({ app: MARKET, variant: 'second' });
  await arena.assets.removeRelease(MARKET, second.id);
  await reportFailures(second);
  await check();
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([second.id, []]);
  expect(loggedMessages()).toEqual([
    'A live release is broken, and there is no earlier release to roll back to.',
    'A live release is broken, and so is the previous one. It stays live.',
  ]);
});

test('does not roll back the live release because of failures of a canary', async () => {
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  const canary = await publishTo(arena, { app: MARKET, variant: 'third' });
  await postWithToken(arena, `/api/ops/apps/${MARKET}/canary`, { release: canary.id, share: 50 });
  await tamper(canary);
  await reportFailures(canary);
  await check();
  expect([await liveOf(MARKET), await rollbacksOf(MARKET), loggedMessages()]).toEqual([second.id, [], []]);
});

const inspectionFailed = 'A release could not be inspected. The next attempt is in a minute.';

test('repeats an inspection that fails', async () => {
  await shipShell();
  const first = await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(second);
  await reportFailures(second);
  const unreliableAssets = { ...arena.assets };
  const ownMonitor = createMonitor({ assets: unreliableAssets });

  unreliableAssets.find = async () => Promise.reject(storeUnavailable(new Error('The store is unavailable.')));
  await check(ownMonitor);
  await check(ownMonitor);
  expect(loggedMessages()).toEqual([inspectionFailed]);
  unreliableAssets.find = async () => ({
    size: second.files[0]?.size ?? 0,
    modifiedAt: new Date(0),
    stream: async () => Readable.from([Buffer.from('x')]),
  });
  advanceMinutes(1);
  await check(ownMonitor);
  expect([loggedMessages(), await liveOf(MARKET)]).toEqual([[inspectionFailed, inspectionFailed], second.id]);

  unreliableAssets.find = arena.assets.find;
  advanceMinutes(1);
  await check(ownMonitor);
  expect(await liveOf(MARKET)).toBe(first.id);
});

test('tries a release that its browser could not see only every ten minutes', async () => {
  await shipShell();
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  const ownMonitor = createMonitor({ browserCheck: createBrowserCheck() });
  const unseen = 'A release could not be inspected. The next attempt is in ten minutes.';
  await reportFailures(second);
  await check(ownMonitor);
  advanceMinutes(9);
  await reportFailures(second);
  await check(ownMonitor);
  expect(loggedMessages()).toEqual([unseen]);
  advanceMinutes(1);
  await check(ownMonitor);
  expect([loggedMessages(), await liveOf(MARKET)]).toEqual([[unseen, unseen], second.id]);
});

test('does not roll back if the whole store is missing, such as an unmounted disk', async () => {
  await shipShell();
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await reportFailures(second);
  await check(createMonitor({ assets: diskAssetStore('/nowhere') }));
  expect(await liveOf(MARKET)).toBe(second.id);
});

test('does not roll back because of rendering that does not finish', async () => {
  await shipShell();
  await ship({ app: MARKET, variant: 'first' });
  const bundle = 'exports.default = { routes: [() => { for (;;); }] };';
  const id = await activateUnchecked({ app: MARKET, variant: 'second', files: { [NODE_BUNDLE]: bundle } });
  await reportFailures({ app: MARKET, id });
  await check(createMonitor({ renderPages: (job) => renderPages(job, TIME_LIMITS) }));
  expect([await liveOf(MARKET), loggedMessages()]).toEqual([id, [inspectionFailed]]);
});

test('does not roll back without a database', async () => {
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(second);
  await reportFailures(second);
  let down = false;
  const db = new Proxy(arena.db, {
    get: (target, name) => {
      if (down && name === 'transaction') throw new Error('The database is unavailable.');
      return Reflect.get(target, name);
    },
  });
  const ownMonitor = createMonitor({ db });
  down = true;
  await check(ownMonitor);
  expect([await liveOf(MARKET), loggedMessages()]).toEqual([second.id, [inspectionFailed]]);
});

test('keeps a release that an operator makes live during the inspection', async () => {
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  await tamper(second);
  await reportFailures(second);
  let third: Release | undefined;
  const find: AssetStore['find'] = async (...file) => {
    third ??= await ship({ app: MARKET, variant: 'third' });
    return arena.assets.find(...file);
  };
  await check(createMonitor({ assets: { ...arena.assets, find } }));
  expect([await liveOf(MARKET), await rollbacksOf(MARKET)]).toEqual([third?.id, []]);
});

test('rolls back a release that puts text into its errors that Postgres cannot store', async () => {
  await shipShell();
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second' });
  const browserCheck = createBrowserCheck();
  browserCheck.inspect = async ({ release }) => (release.id === second.id ? ['No \0 price \ud83c.'] : []);
  await reportFailures(second);
  await check(createMonitor({ browserCheck }));
  expect(await rollbacksOf(MARKET)).toMatchObject([{ reason: expect.stringMatching(/No .*price/) }]);
});

test('shortens the reason in the history', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`pages/a-longer-name-${i}.js`, 'x']));
  await ship({ app: MARKET, variant: 'first' });
  const second = await ship({ app: MARKET, variant: 'second', files: many });
  await arena.assets.removeRelease(MARKET, second.id);
  await reportFailures(second);
  await check();
  const [{ reason }] = await rollbacksOf(MARKET);
  expect(reason).toMatch(
    /^Rolled back automatically: 5 reports in 5 minutes \(integrity\); the inspection found: .* is missing\..*…$/,
  );
  expect(reason).toHaveLength(500);
});
