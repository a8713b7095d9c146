import { HOUR } from '@arena/shared/contract/time/duration';
import { and, eq, gte, sum } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { liveReleases } from '../../ledger/rollouts';
import { startOfHour } from '../../traffic/page-views/hour';
import { pageViews } from '../../traffic/page-views/table';

/** Minimum number of visitors with refused forms before a release is named. */
const FEW = 3;

/** A live release whose forms were all refused. `refused`: visitors, each client network at most once a day. */
export type RefusedForms = { app: string; release: string; since: Date; refused: number };

/**
 * Live releases whose forms were all refused since the start of the last hour, or since they went live. Forms are
 * validated in the browser first, so the server refuses few of a release that works.
 */
export async function findRefusedForms(db: Database, now: Date): Promise<RefusedForms[]> {
  const earliest = startOfHour(new Date(now.getTime() - HOUR));
  const counted = (await liveReleases(db)).map(async ({ manifest: { app, id: release }, since }) => {
    const from = startOfHour(since > earliest ? since : earliest);
    const [forms] = await db
      .select({ sent: sum(pageViews.sent).mapWith(Number), refused: sum(pageViews.refused).mapWith(Number) })
      .from(pageViews)
      .where(and(eq(pageViews.app, app), eq(pageViews.release, release), gte(pageViews.hour, from)));
    const { sent, refused } = { sent: forms?.sent ?? 0, refused: forms?.refused ?? 0 };
    return sent === 0 && refused >= FEW ? [{ app, release, since, refused }] : [];
  });
  return (await Promise.all(counted)).flat();
}
