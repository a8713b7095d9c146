import { sql } from 'drizzle-orm';
import type { Database } from '../database';
import { TIME_LIMITS } from './server-session';

/** Removes the time limits for statements and locks from a transaction. */
export async function liftTimeLimits(tx: Database) {
  const lifted = TIME_LIMITS.map((setting) => sql`set_config(${setting}, '0', true)`);
  await tx.execute(sql`select ${sql.join(lifted, sql`, `)}`);
}
