import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { NOW, startArena } from '../testing/start-arena';
import { aPrebooking } from '../testing/submissions';
import { insertTogether } from './batch-insert';
import { prebookings } from './prebooking/table';
import { newReference } from './store';

let arena: Awaited<ReturnType<typeof startArena>>;
let insert: ReturnType<typeof insertTogether>;

beforeEach(async () => {
  arena = await startArena();
  insert = insertTogether(arena.db, prebookings);
});
afterEach(() => arena.close());

const aRow = (otherwise: object = {}) => ({
  ...aPrebooking(),
  reference: newReference(),
  idempotencyKey: randomUUID(),
  fingerprint: 'a fingerprint',
  textVersion: 'prebooking-2026-11',
  receivedAt: NOW,
  ...otherwise,
});

const stored = () => arena.db.$count(prebookings);

test('rows that come at once are all stored, and share transactions', async () => {
  const rows = Array.from({ length: 77 }, (_, i) => aRow({ name: `Player ${i}` }));
  expect(new Set(await Promise.all(rows.map(insert)))).toEqual(new Set([true]));
  const kept = await arena.db.select().from(prebookings);
  const nameOf = (all: { reference: string; name: string }[]) => new Map(all.map((row) => [row.reference, row.name]));
  expect(nameOf(kept)).toEqual(nameOf(rows));
  const { rows: counted } = (await arena.db.execute(
    sql`select count(distinct xmin::text)::int as transactions from prebookings`,
  )) as unknown as { rows: { transactions: number }[] };
  expect(counted[0]?.transactions).toBeLessThan(10);
});

test('of rows under one key that come at once, one is stored', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => insert(aRow({ idempotencyKey: 'the same key' }))));
  expect(outcomes.filter((isStored) => isStored)).toHaveLength(1);
  expect(await stored()).toBe(1);
});

test('a row that the database refuses is refused alone', async () => {
  const faulty = aRow({ name: null });
  const rows = [aRow(), aRow(), faulty, aRow(), aRow()];
  const outcomes = (await Promise.allSettled(rows.map(insert))).map(({ status }) => status);
  expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await stored()).toBe(4);
  expect(await insert(aRow())).toBe(true);
});

test('a row that waits for another transaction holds up the others for a moment only', async () => {
  let end: () => void = () => undefined;
  let transaction: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    transaction = arena.db.transaction(async (tx) => {
      await tx.insert(prebookings).values(aRow({ idempotencyKey: 'the same key' }));
      begun();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  });
  const same = insert(aRow({ idempotencyKey: 'the same key' }));
  await setImmediate();
  const other = insert(aRow());
  // An embedded database has one connection: whatever it is asked waits for the transaction.
  if (process.env.TEST_DATABASE_URL) expect(await other).toBe(true);
  end();
  await transaction;
  expect([await same, await other]).toEqual([false, true]);
});
