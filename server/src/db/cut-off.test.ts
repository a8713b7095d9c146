import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { startArena } from '../testing/start-arena';
import { cannotBeReached } from './cannot-be-reached';
import type { Database } from './database';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

/** Breaks the connection of an open transaction, as a Postgres does that ends; embedded, there is none to break. */
async function cutOff(tx: Database) {
  if (!process.env.TEST_DATABASE_URL) throw new Error('cut off');
  const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] };
  await arena.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  // The connection hears of it before it is used again.
  await new Promise((resolve) => setImmediate(resolve));
  await arena.db.execute(sql`select 1`);
}

test('a connection that breaks between two queries of a transaction ends that, and not the server', async () => {
  const change = arena.db.transaction(async (tx) => {
    await tx.execute(sql`create table half_done (id int)`);
    await cutOff(tx);
    await tx.execute(sql`select 1`);
  });
  const failure = await change.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  // Visitors are asked to come back then, where it is Postgres that went.
  expect(cannotBeReached(failure)).toBe(process.env.TEST_DATABASE_URL !== undefined);
  await expect(arena.db.execute(sql`select * from half_done`)).rejects.toThrow();
  expect((await arena.app.inject('/healthz')).statusCode).toBe(200);
});
