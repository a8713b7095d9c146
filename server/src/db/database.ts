import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { lockFolder } from './lock-folder';

/** The embedded database, a Postgres server, or an open transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number; every process that migrates one Postgres takes the lock of this number first. */
const MIGRATION_LOCK = 4_203_001;

/** Opens the database, the embedded one in `<dataDirectory>/db` unless there is a `databaseUrl`, and migrates it. */
export function openDatabase(options: {
  dataDirectory: string;
  databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  return options.databaseUrl ? openServer(options.databaseUrl) : openEmbedded(options.dataDirectory);
}

async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  await mkdir(dataDirectory, { recursive: true });
  const unlock = await lockFolder(dataDirectory);
  const client = await PGlite.create(join(dataDirectory, 'db'));
  const db = drizzleEmbedded({ client, casing: 'snake_case' });
  await migrateEmbedded(db, { migrationsFolder });
  return {
    db,
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateServer(drizzleServer({ client, casing: 'snake_case' }), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
  return { db: drizzleServer({ client: pool, casing: 'snake_case' }), close: () => pool.end() };
}
