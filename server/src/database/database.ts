import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle as drizzleServer, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Pool, type PoolClient } from 'pg';
import { cannotBeReached } from '../http/database-unavailable';
import { packageFolder } from '../storage/package-folder';
import { openFolder } from './embedded';
import { lockFolder } from './lock-folder';
import { type Scrub, scrubEmbedded, scrubServer } from './scrub';

/** The embedded database, a Postgres server, or an open transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Counts the connections to a Postgres server; the embedded database has none. */
export type Connections = (() => Record<'open' | 'idle' | 'waiting', number>) | undefined;

/** Everything in the embedded database as a tar file; a Postgres server has its own tools. */
export type Dump = (() => Promise<Blob>) | undefined;

export type OpenDatabase = {
  db: Database;
  connections: Connections;
  dump: Dump;
  scrub: Scrub;
  close: () => Promise<void>;
};

const migrationsFolder = join(packageFolder, 'migrations');

/** Any number; every process that migrates one Postgres takes the lock of this number first. */
const MIGRATION_LOCK = 4_203_001;

/** Milliseconds to wait for a connection, a new one or one of the pool. */
const CONNECT_WITHIN = 10_000;

/** Opens the database, the embedded one in `<dataDirectory>/db` unless there is a `databaseUrl`, and migrates it. */
export function openDatabase(options: {
  dataDirectory: string;
  databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  return options.databaseUrl ? openServer(options.databaseUrl) : openEmbedded(options.dataDirectory);
}

async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  await mkdir(dataDirectory, { recursive: true });
  const locked = await lockFolder(dataDirectory);
  const unlock = () => locked.lease.release();
  try {
    const folder = join(dataDirectory, 'db');
    const client = await openFolder(locked);
    const db = drizzleEmbedded({ client, casing: 'snake_case' });
    await migrateEmbedded(db, { migrationsFolder });
    return {
      db,
      connections: undefined,
      dump: () => client.dumpDataDir('none'),
      scrub: scrubEmbedded(client, folder),
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: CONNECT_WITHIN });
  // A connection that breaks fails what is asked of it next, and is replaced then. Without listeners it would end the
  // process: the pool's own hears of idle ones alone, and not of one that waits between two queries of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrateAlone(await pool.connect().catch(refuseUnreachable));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = overPool(pool);
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dump: undefined,
    scrub: scrubServer(db),
    close: () => pool.end(),
  };
}

/**
 * Drizzle on the pool, but for transactions: left to itself it keeps the connection of one whose `begin` fails, and a
 * Postgres that restarts now and then leaves a server without any.
 */
function overPool(pool: Pool): NodePgDatabase {
  const db = drizzleServer({ client: pool, casing: 'snake_case' });
  const onConnection = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const alone = onConnection.get(client) ?? drizzleServer({ client, casing: 'snake_case' });
    onConnection.set(client, alone);
    let broken = false;
    try {
      return await alone.transaction(work, config);
    } catch (error) {
      broken = cannotBeReached(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return db;
}

async function migrateAlone(client: PoolClient) {
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateServer(drizzleServer({ client, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // The connection is closed, and the lock goes with it, whatever has happened.
    client.release(true);
  }
}

/** Several addresses tried in vain make an error without a message of its own. */
function refuseUnreachable(error: Error & { code?: string }): never {
  throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || error.code}.`, { cause: error });
}
