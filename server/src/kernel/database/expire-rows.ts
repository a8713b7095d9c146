import { RETENTION, type RetainedRows } from '@arena/shared/contract/retention';
import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Retention by time column: rows are deleted once their time is older than this period. */
export type ExpiringColumns = readonly (readonly [PgColumn, RetainedRows])[];

/** Deletes rows past their retention. */
export async function expireRows(db: Database, columns: ExpiringColumns, now: Date) {
  for (const [column, rows] of columns) {
    await db.delete(column.table).where(lt(column, new Date(now.getTime() - RETENTION[rows].period)));
  }
}
