import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database';

/**
 * Locks tables for all other connections. The embedded database has no others, so it does not answer in the meantime.
 * @returns a function that unlocks them
 */
export async function lockTables(db: Database, ...tables: PgTable[]): Promise<() => Promise<void>> {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let transaction = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    transaction = db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sql.join(tables, sql`, `)} in access exclusive mode`);
      locked();
      await unlocked;
    });
    transaction.catch(failed);
  });
  return () => {
    unlock();
    return transaction;
  };
}
