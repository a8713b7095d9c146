import { Pool } from 'pg';
import type { Database } from '../database';

/** The connections to a Postgres server; undefined for the embedded database, which belongs to one process. */
export function poolOf(db: Database): Pool | undefined {
  const client = '$client' in db ? db.$client : undefined;
  return client instanceof Pool ? client : undefined;
}

/**
 * Runs `work` unless another server process holds the lock. Uses a session-level lock on a separate connection, because
 * a transaction would stay open during the whole work.
 */
export async function withAdvisoryLock(db: Database, lock: string, work: () => Promise<void>) {
  const pool = poolOf(db);
  if (!pool) return work();
  const client = await pool.connect();
  // Without a listener, an error of the connection would crash the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [lock]);
    if (rows[0]?.taken) await work();
  } finally {
    // Closing the connection releases the lock in every case.
    client.release(true);
  }
}
