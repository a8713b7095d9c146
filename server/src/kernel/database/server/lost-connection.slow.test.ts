import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { databaseUrl } from '../../../testing/database/database-template';
import { expectSoon } from '../../../testing/expect-soon';
import { startProxy } from '../../../testing/servers/start-proxy';
import { startArena } from '../../../testing/start-arena';
import { databaseFailure } from '../../http/errors/database-failure';
import { type Database, openDatabase } from '../database';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

/** Breaks the connection of an open transaction, like a Postgres that stops. The embedded database has no connection. */
async function breakConnection(tx: Database) {
  if (!process.env.TEST_DATABASE_URL) throw new Error('no connection');
  const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] };
  await arena.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  // Lets the client notice before it uses the connection again.
  await new Promise((resolve) => setImmediate(resolve));
  await arena.db.execute(sql`select 1`);
}

test('survives a connection that breaks between two queries of a transaction', async () => {
  const change = arena.db.transaction(async (tx) => {
    await tx.execute(sql`create table half_done (id int)`);
    await breakConnection(tx);
    await tx.execute(sql`select 1`);
  });
  const failure = await change.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  // Visitors are then asked to try again.
  expect(databaseFailure(failure)?.kind === 'unreachable').toBe(process.env.TEST_DATABASE_URL !== undefined);
  await expect(arena.db.execute(sql`select * from half_done`)).rejects.toThrow();
  expect((await arena.app.inject('/healthz')).statusCode).toBe(200);
});

if (process.env.TEST_DATABASE_URL) {
  const server = process.env.TEST_DATABASE_URL;

  test('without its Postgres server, a server is up but not ready, and it reconnects without a restart', async () => {
    const proxy = await startProxy(server);
    const { rows } = (await arena.db.execute(sql`select current_database() as name`)) as unknown as {
      rows: { name: string }[];
    };
    const url = new URL(databaseUrl(server, rows[0]?.name ?? ''));
    url.hostname = '127.0.0.1';
    url.port = new URL(proxy.url).port;
    const { close, ...database } = await openDatabase({ dataDirectory: '', databaseUrl: url.href });
    const app = await arena.startAnother({ ...database, now: () => new Date() });
    const statuses = () =>
      Promise.all(['/healthz', '/readyz'].map(async (path) => (await app.inject(path)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    proxy.disconnect();
    expect(await statuses()).toEqual([200, 503]);
    proxy.restore();
    await expectSoon(async () => (await statuses()).join() === '200,200');
    await app.close();
    await close();
    proxy.close();
  });
}

/** Ends every connection to the test's database. Returns before this process can notice. */
async function terminateConnections(server: string) {
  const { rows } = (await arena.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  execFileSync(process.execPath, ['--input-type=module', '-e', TERMINATE_CONNECTIONS, server, rows[0]?.name ?? '']);
}

const TERMINATE_CONNECTIONS = `
  import pg from 'pg';
  const [server, name] = process.argv.slice(1);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
  await client.end();
`;

test('releases connections that were lost before a transaction began', async () => {
  const runTenTransactions = () =>
    Promise.allSettled(Array.from({ length: 10 }, () => arena.db.transaction((tx) => tx.execute(sql`select 1`))));
  await runTenTransactions();
  if (process.env.TEST_DATABASE_URL) await terminateConnections(process.env.TEST_DATABASE_URL);
  const outcomes = (await runTenTransactions()).map(({ status }) => status);
  expect(new Set(outcomes)).toEqual(new Set([process.env.TEST_DATABASE_URL ? 'rejected' : 'fulfilled']));
  // The pool has ten connections.
  await arena.db.execute(sql`select 1`);
});
