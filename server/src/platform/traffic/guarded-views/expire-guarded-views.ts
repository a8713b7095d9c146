import { DAY } from '@arena/shared/contract/duration';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { guardFailures, guardViews, guardVisitors } from '../../ledger/guard/table';

/** Milliseconds. */
const RETENTION = 90 * DAY;

/** Deletes the counts of guarded canaries past their retention. The history keeps what came of them. */
export async function expireGuardedViews(db: Database, now: Date) {
  const before = new Date(now.getTime() - RETENTION);
  await db.delete(guardViews).where(lt(guardViews.period, before));
  await db.delete(guardVisitors).where(lt(guardVisitors.at, before));
  await db.delete(guardFailures).where(lt(guardFailures.at, before));
}
