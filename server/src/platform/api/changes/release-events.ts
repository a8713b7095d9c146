import type { ReleaseEvent } from '@arena/shared/contract/ops-api/rollouts';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { schedules } from '../../delivery/schedules/table';
import { locks } from '../../ledger/locks/table';

type EventQuery = { app?: string | undefined; before?: number; limit?: number };

/**
 * Locks and schedules of one app or of all apps, newest first. Those of one app include the locks of every app.
 * @param query.before `seq` of the last entry on the previous page
 */
export async function findReleaseEvents(
  db: Database,
  { app, before = Number.MAX_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER }: EventQuery,
): Promise<ReleaseEvent[]> {
  const ofLocks = await db
    .select()
    .from(locks)
    .where(and(lt(locks.seq, before), app ? or(eq(locks.app, app), isNull(locks.app)) : undefined))
    .orderBy(desc(locks.seq))
    .limit(limit);
  const ofSchedules = await db
    .select()
    .from(schedules)
    .where(and(lt(schedules.seq, before), app ? eq(schedules.app, app) : undefined))
    .orderBy(desc(schedules.seq))
    .limit(limit);
  const events = [
    ...ofLocks.map(({ until, ...row }) => ({ ...row, release: null, time: until })),
    ...ofSchedules.map(({ goesLiveAt, ...row }) => ({ ...row, time: goesLiveAt })),
  ];
  return events.sort((a, b) => b.seq - a.seq).slice(0, limit);
}
