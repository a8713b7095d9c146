import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../testing/expect-soon';
import { startArena } from '../testing/start-arena';
import { unlessAnotherDoes } from './advisory-lock';

/** The embedded database belongs to one process: nobody has to be kept out. */
const AT_ONCE = process.env.TEST_DATABASE_URL ? 1 : 2;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

test('of two that want the same on a database server one does it; afterwards it can be done again', async () => {
  let times = 0;
  let ends: (() => void)[] = [];
  const work = () => {
    times++;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const first = unlessAnotherDoes(arena.db, 'arena:test', work);
  await expectSoon(async () => times === 1);
  const second = unlessAnotherDoes(arena.db, 'arena:test', work);
  if (AT_ONCE === 1) await second;
  expect(times).toBe(AT_ONCE);
  for (const end of ends) end();
  await Promise.all([first, second]);
  const before = times;
  ends = [];
  const later = async () => {
    times++;
  };
  await expectSoon(async () => {
    await unlessAnotherDoes(arena.db, 'arena:test', later);
    return times > before;
  });
});

test('work that fails leaves nobody locked out', async () => {
  const broken = () => Promise.reject(new Error('The store is away.'));
  await expect(unlessAnotherDoes(arena.db, 'arena:test', broken)).rejects.toThrow('The store is away.');
  let done = false;
  await expectSoon(async () => {
    await unlessAnotherDoes(arena.db, 'arena:test', async () => {
      done = true;
    });
    return done;
  });
});
