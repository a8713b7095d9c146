import { and, desc, eq, lt } from 'drizzle-orm';
import { cutPage } from '../database/cut-page';
import type { Database } from '../database/database';
import { type Rollout, rollouts } from '../releases/table';

type HistoryQuery = { app?: string | undefined; before?: number | undefined; limit: number };

/**
 * Rollouts of one app or of all apps, newest first.
 * @param before `seq` of the last rollout on the previous page
 * @returns at most `limit` rollouts; `next` is `before` of the next page, or null after the last one
 */
export async function findRollouts(
  db: Database,
  { app, before = Number.MAX_SAFE_INTEGER, limit }: HistoryQuery,
): Promise<{ changes: Rollout[]; next: string | null }> {
  const found = await db
    .select()
    .from(rollouts)
    .where(and(lt(rollouts.seq, before), app ? eq(rollouts.app, app) : undefined))
    .orderBy(desc(rollouts.seq))
    .limit(limit + 1);
  const { rows, last } = cutPage(found, limit);
  return { changes: rows, next: last && String(last.seq) };
}
