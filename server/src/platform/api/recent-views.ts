import type { RecentViews } from '@arena/shared/contract/recent-views';
import { type FailureReason, failureReason } from '@arena/shared/contract/reports/failure-report';
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

/** Reasons of failures that a browser also reports as an error. */
const OF_ERRORS: readonly string[] = ['broken', 'crashed'] satisfies FailureReason[];

/** What a visitor sees. */
const FAILURES: Record<FailureReason, string> = {
  missing: 'a file is missing',
  timeout: 'a file does not arrive in time',
  network: 'the connection breaks',
  server: 'the server sends an error instead of a file',
  integrity: 'a file is damaged',
  broken: 'its code does not start',
  crashed: 'its code throws an error',
  blank: 'the page is blank',
  unreadable: 'the text of the page cannot be read',
  frozen: 'the page freezes',
};

function describeFailure(reason: string): string {
  const known = failureReason.safeParse(reason);
  return known.success ? FAILURES[known.data] : reason;
}

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
  const { request, at, kind } = errorOccurrences;
  // A browser that does not know the id of its request counts as a separate page view.
  const views = sql<number>`count(distinct ${request}) + count(*) filter (where ${request} is null)`.mapWith(Number);
  const erred = await db
    .select({ group: errorGroups, views, since: min(at), isFailure: sql<boolean>`bool_or(${kind} <> 'recoverable')` })
    .from(errorOccurrences)
    .innerJoin(errorGroups, eq(errorGroups.key, errorOccurrences.group))
    .where(ofRelease(errorOccurrences))
    .groupBy(errorGroups.key)
    .orderBy(desc(views));
  const reports = [
    ...erred.map(({ group, ...report }) => ({ ...report, reason: describeError(group) })),
    ...failed.map((report) => ({ ...report, reason: describeFailure(report.reason) })),
  ].sort((a, b) => b.views - a.views);
  const starts = reports.flatMap((report) => report.since ?? []);
  const viewsOf = (rows: readonly { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);
  const isOfError = ({ reason }: { reason: string }) => OF_ERRORS.includes(reason);
  const failedViews =
    viewsOf(erred.filter(({ isFailure }) => !isFailure)) +
    viewsOf(failed.filter((report) => !isOfError(report))) +
    Math.max(viewsOf(erred.filter(({ isFailure }) => isFailure)), viewsOf(failed.filter(isOfError)));
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
