import { Pool } from 'pg';
import type { Database } from '../database/database';

/**
 * Does something unless another server process is at it. The lock belongs to a connection of its own and not to a
 * transaction, which would stay open for as long as the work takes.
 */
export async function unlessAnotherDoes(db: Database, lock: string, work: () => Promise<void>) {
  const pool = '$client' in db ? db.$client : undefined;
  // The embedded database belongs to one process.
  if (!(pool instanceof Pool)) return work();
  const client = await pool.connect();
  // A connection that breaks meanwhile would else end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [lock]);
    if (rows[0]?.taken) await work();
  } finally {
    // The connection is closed, and the lock goes with it, whatever has happened.
    client.release(true);
  }
}
