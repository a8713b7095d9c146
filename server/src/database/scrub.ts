import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * Removes the bytes of deleted rows from the files of the database: a deleted row stays readable in them until its page
 * is written again. Rewrites the tables, which nobody else can use meanwhile.
 */
export type Scrub = (tables: readonly PgTable[]) => Promise<void>;

/** A segment of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Scrubs a database on a Postgres server: tables, indexes and the planner's samples of them. Its write-ahead log and
 * what is archived of it belong to whoever runs that server.
 */
export function scrubServer(db: Database): Scrub {
  return async (tables) => {
    for (const table of tables) await db.execute(sql`vacuum (full, analyze) ${table}`);
  };
}

/**
 * Scrubs the embedded database, its write-ahead log included. There are no samples of tables: nothing analyzes them.
 * @param folder the one the database lies in
 */
export function scrubEmbedded(client: PGlite, folder: string): Scrub {
  return async (tables) => {
    for (const table of tables) await client.exec(`vacuum full ${getTableName(table)}`);
    // Old segments are deleted, not renamed and written over some day. Those renamed before, which wait for their turn
    // behind the current one, go first: the log would go on in one of them.
    await client.exec('set wal_recycle = off');
    const { rows } = await client.query<{ current: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as current',
    );
    for (const name of await readdir(join(folder, 'pg_wal'))) {
      if (SEGMENT.test(name) && name > (rows[0]?.current ?? name)) await rm(join(folder, 'pg_wal', name));
    }
    await client.query('select pg_switch_wal()');
    await client.exec('checkpoint');
  };
}
