import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/**
 * Removes the bytes of deleted rows from the database files, where they would stay readable until Postgres overwrites
 * the page. Rewrites the tables, which are locked meanwhile.
 * @param patience milliseconds to wait for the lock of a table. Everything else that needs the table waits behind it
 * @throws if a table was not free in time
 */
export type Scrub = (tables: readonly PgTable[], patience?: number) => Promise<void>;

/** Name of a write-ahead log segment. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Scrubs a database on a Postgres server: tables, indexes and the planner's statistics. The operator of that server is
 * responsible for its write-ahead log and archives.
 */
export function scrubServer(pool: Pool): Scrub {
  return async (tables, patience = 0) => {
    const client = await pool.connect();
    try {
      // 0: no limit, because the work itself may take long.
      await client.query(`set statement_timeout = 0; set lock_timeout = ${patience}`);
      for (const table of tables)
        await client.query(`vacuum (full, analyze) ${client.escapeIdentifier(getTableName(table))}`);
    } finally {
      // Closing the connection ends the setting in every case.
      client.release(true);
    }
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
