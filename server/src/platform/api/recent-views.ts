import type { RecentViews } from '@arena/shared/contract/recent-views';
import { HOUR } from '@arena/shared/contract/time/duration';
import { and, count, desc, eq, gte, min, sql, sum } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { liveReleases } from '../ledger/rollouts';
import { ownFrame } from '../reports/errors/mapped-frame';
import { errorGroups, errorOccurrences } from '../reports/errors/table';
import { failures } from '../reports/failures/table';
import { startOfHour } from '../traffic/page-views/hour';
import { pageViews } from '../traffic/page-views/table';

/** Recent page views of a live release. They are counted by hour. */
export type ReleaseViews = RecentViews & {
  app: string;
  release: string;
  /** When the first of them failed. */
  failedSince: Date | null;
  /** The most frequent reason, with its source line if it has one. */
  reason: string | null;
};

/** Page views of each live release since the start of the last hour, or since it went live. */
export async function readRecentViews(db: Database, now: Date): Promise<ReleaseViews[]> {
  const earliest = startOfHour(new Date(now.getTime() - HOUR));
  return Promise.all((await liveReleases(db)).map((live) => readViews(db, live, earliest)));
}

type LiveRelease = Awaited<ReturnType<typeof liveReleases>>[number];

async function readViews(db: Database, { manifest, since }: LiveRelease, earliest: Date): Promise<ReleaseViews> {
  const { app, id: release } = manifest;
  const from = since > earliest ? since : earliest;
  const ofRelease = (table: typeof failures | typeof errorOccurrences) =>
    and(eq(table.app, app), eq(table.release, release), gte(table.at, from));
  const [viewed] = await db
    .select({ views: sum(pageViews.views).mapWith(Number) })
    .from(pageViews)
    .where(and(eq(pageViews.app, app), eq(pageViews.release, release), gte(pageViews.hour, startOfHour(from))));
  const failed = await db
    .select({ reason: failures.reason, views: count(), since: min(failures.at) })
    .from(failures)
    .where(ofRelease(failures))
    .groupBy(failures.reason)
    .orderBy(desc(count()));
  const { request, at } = errorOccurrences;
  // A browser that does not know the id of its request counts as a separate page view.
  const views = sql<number>`count(distinct ${request}) + count(*) filter (where ${request} is null)`.mapWith(Number);
  const erred = await db
    .select({ group: errorGroups, views, since: min(at) })
    .from(errorOccurrences)
    .innerJoin(errorGroups, eq(errorGroups.key, errorOccurrences.group))
    .where(ofRelease(errorOccurrences))
    .groupBy(errorGroups.key)
    .orderBy(desc(views));
  const reports = [
    ...erred.map(({ group, ...report }) => ({ ...report, reason: describeError(group) })),
    ...failed,
  ].sort((a, b) => b.views - a.views);
  const starts = reports.flatMap((report) => report.since ?? []);
  const failedViews = reports.reduce((total, report) => total + report.views, 0);
  return {
    ...{ app, release, failed: failedViews, views: Math.max(viewed?.views ?? 0, failedViews) },
    failedSince: starts.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
    reason: reports[0]?.reason ?? null,
  };
}

function describeError({ app, name, message, frames }: typeof errorGroups.$inferSelect): string {
  const frame = ownFrame(frames.filter((each) => each.app === app));
  const place = frame?.mapped ? `${frame.mapped.source}:${frame.mapped.line}: ` : '';
  return `${place}${name}: ${message}`;
}
