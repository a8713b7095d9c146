import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { cannotBeReached } from '../http/database-unavailable';
import { startArena } from '../testing/start-arena';
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

/** Ends every connection to the database of the test, and answers before this process hears of it. */
async function endConnections(server: string) {
  const { rows } = (await arena.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  execFileSync(process.execPath, ['--input-type=module', '-e', END_CONNECTIONS, server, rows[0]?.name ?? '']);
}

const END_CONNECTIONS = `
  import pg from 'pg';
  const [server, name] = process.argv.slice(1);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
  await client.end();
`;

test('transactions whose connection is gone as they begin give it back', async () => {
  const tenAtOnce = () =>
    Promise.allSettled(Array.from({ length: 10 }, () => arena.db.transaction((tx) => tx.execute(sql`select 1`))));
  await tenAtOnce();
  if (process.env.TEST_DATABASE_URL) await endConnections(process.env.TEST_DATABASE_URL);
  const outcomes = (await tenAtOnce()).map(({ status }) => status);
  expect(new Set(outcomes)).toEqual(new Set([process.env.TEST_DATABASE_URL ? 'rejected' : 'fulfilled']));
  // Ten is as many as there are.
  await arena.db.execute(sql`select 1`);
});
