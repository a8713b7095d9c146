import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Removes the bytes of deleted rows from the database files, where they would stay readable until Postgres overwrites the
 * page. Rewrites the tables, which are locked meanwhile.
 */
export type Scrub = (tables: readonly PgTable[]) => Promise<void>;

/** Name of a write-ahead log segment. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Scrubs a database on a Postgres server: tables, indexes and the planner's statistics. Its write-ahead log and archives
 * are up to the operator of that server.
 */
export function scrubServer(db: NodePgDatabase): Scrub {
  return async (tables) => {
    for (const table of tables) await db.execute(sql`vacuum (full, analyze) ${table}`);
  };
}

/**
 * Scrubs the embedded database, including its write-ahead log. It has no statistics to scrub, because nothing runs
 * `analyze`.
 * @param folder of the database
 */
export function scrubEmbedded(client: PGlite, folder: string): Scrub {
  return async (tables) => {
    for (const table of tables) await client.exec(`vacuum full ${getTableName(table)}`);
    // Makes Postgres delete old segments instead of renaming them for reuse. Segments that were renamed before have names
    // after the current one. They are deleted first, because the log would continue in one of them.
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
