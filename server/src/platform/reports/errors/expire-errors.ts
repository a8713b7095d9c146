import { DAY } from '@arena/shared/contract/duration';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { errorGroups, errorOccurrences } from './table';

/** Milliseconds. */
const RETENTION = 30 * DAY;

/** Deletes errors past their retention, and groups in which none is left. */
export async function expireErrors(db: Database, now: Date) {
  const limit = new Date(now.getTime() - RETENTION);
  await db.delete(errorOccurrences).where(lt(errorOccurrences.at, limit));
  await db.delete(errorGroups).where(lt(errorGroups.lastAt, limit));
}
