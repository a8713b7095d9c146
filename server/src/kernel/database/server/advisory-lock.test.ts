import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { startArena } from '../../../testing/start-arena';
import { withAdvisoryLock } from './advisory-lock';

/** The embedded database belongs to one process, so the lock does not exclude anyone. */
const CONCURRENT_RUNS = process.env.TEST_DATABASE_URL ? 1 : 2;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

test('runs one of two concurrent calls on a database server, and later calls again', async () => {
  let runs = 0;
  let finishers: (() => void)[] = [];
  const work = () => {
    runs++;
    return new Promise<void>((resolve) => finishers.push(resolve));
  };
  const first = withAdvisoryLock(arena.db, 'arena:test', work);
  await expectSoon(async () => runs === 1);
  const second = withAdvisoryLock(arena.db, 'arena:test', work);
  if (CONCURRENT_RUNS === 1) await second;
  expect(runs).toBe(CONCURRENT_RUNS);
  for (const finish of finishers) finish();
  await Promise.all([first, second]);
  const before = runs;
  finishers = [];
  const later = async () => {
    runs++;
  };
  await expectSoon(async () => {
    await withAdvisoryLock(arena.db, 'arena:test', later);
    return runs > before;
  });
});

test('releases the lock when the work fails', async () => {
  const broken = () => Promise.reject(new Error('The store is unavailable.'));
  await expect(withAdvisoryLock(arena.db, 'arena:test', broken)).rejects.toThrow('The store is unavailable.');
  let done = false;
  await expectSoon(async () => {
    await withAdvisoryLock(arena.db, 'arena:test', async () => {
      done = true;
    });
    return done;
  });
});
