import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle as drizzleServer, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { type ClientBase, Pool, type PoolClient } from 'pg';
import { databaseFailure } from '../http/errors/database-failure';
import { packageFolder } from '../package-folder';
import { type Dump, dumpEmbedded, dumpServer } from './dump';
import { openEmbeddedDatabase } from './embedded/embedded';
import { lockFolder } from './embedded/lock-folder';
import { claimSite, shareSite } from './embedded/site-claim';
import { withoutQuery } from './query-error';
import { type Scrub, scrubEmbedded, scrubServer } from './scrub';
import { requireUsableServer } from './server/examine-server';
import { CONNECT_TIMEOUT, connectAlone, prepareForRequests, prepareSession } from './server/server-session';
import { traceQueries } from './trace-queries';

/** The embedded database, a Postgres server, or an open transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Counts the connections to a Postgres server. The embedded database has none. */
export type Connections = (() => Record<'open' | 'idle' | 'waiting', number>) | undefined;

export type OpenDatabase = {
  db: Database;
  connections: Connections;
  dump: Dump;
  scrub: Scrub;
  close: () => Promise<void>;
};

const migrationsFolder = join(packageFolder, 'migrations');

/** Arbitrary number of the advisory lock that every process holds while it migrates. */
const MIGRATION_LOCK = 4_203_001;

/**
 * Opens and migrates the database: the Postgres server of `databaseUrl`, or the embedded one in `<dataDirectory>/db`.
 * @throws with the reason and what to do, if it cannot be used
 */
export async function openDatabase({
  dataDirectory,
  databaseUrl,
}: {
  dataDirectory: string;
  databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDirectory);
  await requireUsableServer(databaseUrl);
  return openServer(databaseUrl, shareSite);
}

/**
 * Opens and migrates the database of a Postgres server for exclusive use by this process.
 * @throws SiteInUse if a server is using it
 */
export async function openClaimedDatabase(databaseUrl: string): Promise<OpenDatabase> {
  const release = await claimSite(databaseUrl);
  try {
    const { close, ...database } = await openServer(databaseUrl);
    return { ...database, close: () => close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  await mkdir(dataDirectory, { recursive: true });
  const locked = await lockFolder(dataDirectory);
  const unlock = () => locked.lease.release();
  try {
    const folder = join(dataDirectory, 'db');
    const client = await openEmbeddedDatabase(locked);
    const db = drizzleEmbedded({ client, casing: 'snake_case' });
    await migrateEmbedded(db, { migrationsFolder });
    return {
      db,
      connections: undefined,
      dump: dumpEmbedded(client),
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

/** @param claim marks the site as used, for as long as the connection lasts */
async function openServer(
  databaseUrl: string,
  claim: (client: ClientBase) => Promise<void> = async () => undefined,
): Promise<OpenDatabase> {
  const onConnect = async (client: ClientBase) => {
    await prepareSession(client);
    await claim(client);
    await prepareForRequests(client);
  };
  await migrateServerAlone(databaseUrl, claim);
  const pool = traceQueries(
    new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT, onConnect }),
  );
  // A broken connection fails the next query and is then replaced. Without these listeners, it would crash the process.
  // The listener on the pool covers only idle connections, not those between two queries of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => traceQueries(client).on('error', () => undefined));
  const db = drizzleOverPool(pool);
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dump: dumpServer(databaseUrl),
    scrub: scrubServer(pool),
    close: () => pool.end(),
  };
}

/**
 * Creates drizzle on the pool, but replaces drizzle's transactions: drizzle does not release the connection if `begin`
 * fails, so repeated restarts of Postgres would use up the pool.
 */
function drizzleOverPool(pool: Pool): NodePgDatabase {
  const db = drizzleServer({ client: pool, casing: 'snake_case' });
  const databases = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = databases.get(client) ?? drizzleServer({ client, casing: 'snake_case' });
    databases.set(client, own);
    let isBroken = false;
    try {
      return await own.transaction(work, config);
    } catch (error) {
      isBroken = databaseFailure(error)?.losesConnection ?? false;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

async function migrateServerAlone(databaseUrl: string, claim: (client: ClientBase) => Promise<void>) {
  const client = await connectAlone(databaseUrl);
  try {
    await prepareSession(client);
    await claim(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateServer(drizzleServer({ client, casing: 'snake_case' }), { migrationsFolder });
  } catch (error) {
    throw withoutQuery(error);
  } finally {
    // Releases the lock in every case.
    await client.end();
  }
}
