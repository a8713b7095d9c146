import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { TIME_LIMITS } from './server-session';

/** Lets the statements of a transaction take as long as they take, and wait for each other. */
export async function liftTimeLimits(tx: Database) {
  const lifted = TIME_LIMITS.map((setting) => sql`set_config(${setting}, '0', true)`);
  await tx.execute(sql`select ${sql.join(lifted, sql`, `)}`);
}
