import type { ReleaseEvent } from '@arena/shared/contract/ops-api/rollouts';
import type { PublishedSource } from '@arena/shared/contract/release/release-source';
import { and, desc, eq, lt } from 'drizzle-orm';
import { cutPage } from '../../kernel/database/cut-page';
import type { Database } from '../../kernel/database/database';
import { withSourceThen } from '../ledger/publications/publications';
import { type Rollout, rollouts } from '../ledger/table';
import { findReleaseEvents } from './changes/release-events';

type HistoryQuery = { app?: string | undefined; before?: number | undefined; limit: number };

/**
 * Rollouts, locks and schedules of one app or of all apps, newest first. One sequence numbers all of them.
 * @param before `seq` of the last entry on the previous page
 * @returns at most `limit` entries; `next` is `before` of the next page, or null after the last one
 */
export async function findHistory(
  db: Database,
  { app, before = Number.MAX_SAFE_INTEGER, limit }: HistoryQuery,
): Promise<{
  changes: (Rollout & { source: PublishedSource | null })[];
  events: ReleaseEvent[];
  next: string | null;
}> {
  const changes = await db
    .select()
    .from(rollouts)
    .where(and(lt(rollouts.seq, before), app ? eq(rollouts.app, app) : undefined))
    .orderBy(desc(rollouts.seq))
    .limit(limit + 1);
  const events = await findReleaseEvents(db, { app, before, limit: limit + 1 });
  const { rows, last } = cutPage(
    [...changes, ...events].sort((a, b) => b.seq - a.seq),
    limit,
  );
  const oldest = rows.at(-1)?.seq ?? 0;
  const onPage = <Row extends { seq: number }>(all: readonly Row[]) => all.filter(({ seq }) => seq >= oldest);
  return { changes: await withSourceThen(db, onPage(changes)), events: onPage(events), next: last && String(last.seq) };
}
