import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';

/** Lets one transaction at a time decide whose an address or a username is, also while it is nobody's. */
export async function lockName(tx: Database, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`arena:name:${name}`}))`);
}
