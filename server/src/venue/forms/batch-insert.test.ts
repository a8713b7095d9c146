import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { NOW, startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';
import { batchInsert } from './batch-insert';
import { prebookings } from './prebooking/table';
import { newReference } from './store';

let arena: Awaited<ReturnType<typeof startArena>>;
let insert: ReturnType<typeof batchInsert>;

beforeEach(async () => {
  arena = await startArena();
  insert = batchInsert(arena.db, prebookings);
});
afterEach(() => arena.close());

const aRow = (overrides: object = {}) => ({
  ...aPrebooking(),
  reference: newReference(),
  idempotencyKey: randomUUID(),
  fingerprint: 'a fingerprint',
  textVersion: 'prebooking-2026-11',
  language: 'en' as const,
  suspected: false,
  receivedAt: NOW,
  ...overrides,
});

const countStored = () => arena.db.$count(prebookings);

test('stores all rows that arrive at once in few transactions', async () => {
  const rows = Array.from({ length: 77 }, (_, i) => aRow({ name: `Player ${i}` }));
  expect(new Set(await Promise.all(rows.map(insert)))).toEqual(new Set([true]));
  const stored = await arena.db.select().from(prebookings);
  const namesByReference = (all: { reference: string; name: string }[]) =>
    new Map(all.map((row) => [row.reference, row.name]));
  expect(namesByReference(stored)).toEqual(namesByReference(rows));
  const { rows: counts } = (await arena.db.execute(
    sql`select count(distinct xmin::text)::int as transactions from prebookings`,
  )) as unknown as { rows: { transactions: number }[] };
  expect(counts[0]?.transactions).toBeLessThan(10);
});

test('stores one of several rows with the same key that arrive at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => insert(aRow({ idempotencyKey: 'the same key' }))));
  expect(outcomes.filter((isStored) => isStored)).toHaveLength(1);
  expect(await countStored()).toBe(1);
});

test('rejects only the row that the database refuses', async () => {
  const invalid = aRow({ name: null });
  const rows = [aRow(), aRow(), invalid, aRow(), aRow()];
  const outcomes = (await Promise.allSettled(rows.map(insert))).map(({ status }) => status);
  expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await countStored()).toBe(4);
  expect(await insert(aRow())).toBe(true);
});

test('a row that waits for another transaction delays the others only briefly', async () => {
  let commit: () => void = () => undefined;
  let transaction: Promise<unknown> = Promise.resolve();
  await new Promise<void>((started) => {
    transaction = arena.db.transaction(async (tx) => {
      await tx.insert(prebookings).values(aRow({ idempotencyKey: 'the same key' }));
      started();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
  });
  const same = insert(aRow({ idempotencyKey: 'the same key' }));
  await setImmediate();
  const other = insert(aRow());
  // The embedded database has one connection, so every query waits for the transaction.
  if (process.env.TEST_DATABASE_URL) expect(await other).toBe(true);
  commit();
  await transaction;
  expect([await same, await other]).toEqual([false, true]);
});
