import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';

/** Serializes the transactions that claim an address or a username. It also works for names without a row to lock. */
export async function lockName(tx: Database, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`arena:name:${name}`}))`);
}
