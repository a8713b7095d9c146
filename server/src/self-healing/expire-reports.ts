import { lt } from 'drizzle-orm';
import type { Database } from '../database/database';
import { failures } from './table';

/** Milliseconds. */
const RETENTION = 30 * 24 * 60 * 60 * 1000;

/** Deletes failure reports past their retention. */
export async function expireReports(db: Database, now: Date) {
  await db.delete(failures).where(lt(failures.at, new Date(now.getTime() - RETENTION)));
}
