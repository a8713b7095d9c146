import { DAY } from '@arena/shared/contract/duration';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { failures, inspections } from './table';

/** Milliseconds. */
const RETENTION = 30 * DAY;

/** Deletes failure reports past their retention, and pauses between inspections that are over. */
export async function expireReports(db: Database, now: Date) {
  await db.delete(failures).where(lt(failures.at, new Date(now.getTime() - RETENTION)));
  await db.delete(inspections).where(lt(inspections.nextAt, now));
}
