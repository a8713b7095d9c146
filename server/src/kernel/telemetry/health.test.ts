import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { watchFreeSpace } from '../../operators/events/full-disk';
import { events } from '../../operators/events/table';
import { expectSoon } from '../../testing/expect-soon';
import { shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeAll(async () => {
  arena = await startArena({ now: () => now });
});
afterEach(async () => {
  await arena.db.delete(events);
});
afterAll(() => arena.close());

async function readiness(app = arena.app) {
  const { statusCode, json } = await app.inject('/readyz');
  return [statusCode, json<{ status: string }>().status];
}

const READY = [200, 'ready'];

const preBook = (app = arena.app) => app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });

const diskEvents = async () =>
  (await arena.db.select().from(events)).filter(({ type }) => type === 'disk.full').map(({ reason }) => reason);

test('while the database accepts no changes, forms are asked to wait and the server is not ready', async () => {
  await arena.db.execute(sql`set default_transaction_read_only = on`);
  expect(await readiness()).toEqual([503, 'the database accepts no changes']);
  const { statusCode, headers, json } = await preBook();
  expect([statusCode, headers['retry-after'], json<{ error: string }>().error]).toEqual([
    503,
    '5',
    'The site cannot store anything just now. Please try again in a moment.',
  ]);
  await arena.db.execute(sql`set default_transaction_read_only = off`);
  expect(await readiness()).toEqual(READY);
  expect((await preBook()).statusCode).toBe(201);
});

test('while a full disk stores nothing, the server is not ready; then operators are told', async () => {
  let isFull = false;
  const noRoom = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const db = new Proxy(arena.db, {
    get: (target, name, receiver) => {
      if (isFull && name === 'transaction') return () => Promise.reject(new DrizzleQueryError('begin', [], noRoom()));
      return Reflect.get(target, name, receiver);
    },
  });
  const app = await arena.startAnother({ db });
  app.get('/api/store', () => {
    if (isFull) throw new DrizzleQueryError('insert into waivers values ($1)', ['asha'], noRoom());
    return 'stored';
  });
  isFull = true;
  expect(await readiness(app)).toEqual(READY);
  expect((await app.inject('/api/store')).statusCode).toBe(503);
  expect(await readiness(app)).toEqual([503, 'the disk is full']);
  expect(await diskEvents()).toEqual([]);
  isFull = false;
  expect(await readiness(app)).toEqual(READY);
  await expectSoon(async () => (await diskEvents()).length === 1);
  expect(await diskEvents()).toEqual(['a write failed because no space was left']);
  await app.close();
});

test('operators are told of little free space, and once in six hours', async () => {
  let space = { free: 50e9, size: 1e12 };
  const app = await arena.startAnother();
  let reads = 0;
  watchFreeSpace(app, { db: arena.db, now: () => now, readSpace: async () => ({ ...space, reads: reads++ }) });
  const afterChecks = async () => {
    const before = reads;
    await expectSoon(async () => reads > before + 2);
  };
  await afterChecks();
  space = { free: 1.5e9, size: 10e9 };
  await afterChecks();
  expect(await diskEvents()).toEqual([]);
  space = { free: 60_500_000, size: 1e9 };
  await afterChecks();
  expect(await diskEvents()).toEqual(['60 MB are left in the data directory']);
  now = new Date(now.getTime() + 6 * 3_600_000);
  await afterChecks();
  expect(await diskEvents()).toHaveLength(2);
  now = NOW;
  await app.close();
});

test('a server whose store has no files of a live release is not ready', async () => {
  await shipTo(arena, { app: 'shell', paths: [] });
  const { release } = await shipTo(arena, { app: 'mf-market' });
  expect(await readiness()).toEqual(READY);
  await arena.assets.removeRelease('mf-market', release.id);
  const app = await arena.startAnother();
  await expectSoon(async () => (await readiness(app))[0] === 503);
  expect(await readiness(app)).toEqual([503, 'the store has no files of a live release']);
  await app.close();
});
