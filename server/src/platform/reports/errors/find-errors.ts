import type { ErrorGroup } from '@arena/shared/contract/ops-api/errors';
import { and, desc, eq, gte, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { liveReleases } from '../../ledger/rollouts';
import { ENOUGH_NETWORKS } from '../../traffic/guarded-views/evidence';
import { startOfHour } from '../../traffic/page-views/hour';
import { pageViews } from '../../traffic/page-views/table';
import { ownFrame } from './mapped-frame';
import { errorGroups, errorOccurrences } from './table';

/** Maximum number of groups in an answer. */
const MAX_GROUPS = 100;

/** Errors of browsers in one app or in all apps, the latest first. */
export async function findErrors(db: Database, { app }: { app?: string | undefined }): Promise<ErrorGroup[]> {
  const { request, browser, page, kind } = errorOccurrences;
  const groups = await db
    .select({
      group: errorGroups,
      // A browser that does not know the id of its request counts as a separate page view.
      pageViews: sql<number>`count(distinct ${request}) + count(*) filter (where ${request} is null)`.mapWith(Number),
      browsers: sql<string[]>`array_agg(distinct ${browser})`,
      pages: sql<string[]>`array_agg(distinct ${page})`,
      kinds: sql<ErrorGroup['kinds']>`array_agg(distinct ${kind})`,
    })
    .from(errorGroups)
    .innerJoin(errorOccurrences, eq(errorOccurrences.group, errorGroups.key))
    .where(app ? eq(errorGroups.app, app) : undefined)
    .groupBy(errorGroups.key)
    .orderBy(desc(errorGroups.lastAt), errorGroups.key)
    .limit(MAX_GROUPS);
  const isGone = await findGone(db);
  return groups.flatMap(({ group, ...sums }) => {
    const own = ownFrame(group.frames.filter(({ app }) => app === group.app));
    return own ? [{ ...group, ...sums, own, gone: isGone(group) }] : [];
  });
}

/**
 * Finds the groups that have not occurred in the live release of their app, although visitors from many networks have
 * it.
 */
async function findGone(db: Database): Promise<(group: { app: string; key: string }) => boolean> {
  const live = await liveReleases(db);
  if (live.length === 0) return () => false;
  const occurrences = live.map(({ manifest, since }) =>
    and(
      eq(errorOccurrences.app, manifest.app),
      eq(errorOccurrences.release, manifest.id),
      gte(errorOccurrences.at, since),
    ),
  );
  const views = live.map(({ manifest, since }) =>
    and(eq(pageViews.app, manifest.app), eq(pageViews.release, manifest.id), gte(pageViews.hour, startOfHour(since))),
  );
  const occurred = await db
    .selectDistinct({ key: errorOccurrences.group })
    .from(errorOccurrences)
    .where(or(...occurrences));
  const viewed = await db
    .select({ app: pageViews.app })
    .from(pageViews)
    .where(or(...views))
    .groupBy(pageViews.app)
    .having(gte(sum(pageViews.networks), String(ENOUGH_NETWORKS)));
  return ({ app, key }) => viewed.some((row) => row.app === app) && !occurred.some((row) => row.key === key);
}
