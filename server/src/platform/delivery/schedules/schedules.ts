import { randomBytes } from 'node:crypto';
import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { DAY } from '@arena/shared/contract/time/duration';
import { asc, desc } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal, throwIfAny } from '../../../kernel/refusal';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { requireUnlocked } from '../../ledger/locks/locks';
import { liveReleaseSet, publishedReleases, withRolloutLock } from '../../ledger/rollouts';
import { includesRelease } from '../../release-set/release-set';
import { type CodeChecks, validateReleases } from '../../validation/gate';
import { requireLive } from '../change-rollout';
import type { RequireReleaseRights } from '../editor-rights';
import { schedules } from './table';

/** Milliseconds. An older check says little about the site at the scheduled time. */
const MAX_AHEAD = 30 * DAY;

export type ScheduleRow = typeof schedules.$inferSelect;

/** Requester and reason. `requireRights` throws for releases that the caller may not put on a schedule or take off it. */
type Caller = { reason: string | null; by: Author; now: () => Date; requireRights: RequireReleaseRights };

type ScheduleRequest = Caller & {
  /** App → release. */
  releases: Readonly<Record<string, string>>;
  goesLiveAt: Date;
  skipBrowserCheck: boolean;
};

/**
 * Schedules published releases to go live together, if they are valid together with the current live releases. Replaces
 * the pending schedules of these apps, including their other apps.
 * @throws Refusal `invalid` for a time that has passed or is too far ahead, `forbidden` if the caller may not change an
 * app of a replaced schedule, `not_found` for an unknown release, `conflict` with every fault that was found, if all of
 * them are live already, or if a lock will hold at that time
 */
export async function scheduleReleases(
  checks: CodeChecks,
  { releases, goesLiveAt, skipBrowserCheck, reason, by, now, requireRights }: ScheduleRequest,
): Promise<Schedule & { replaced: Schedule[] }> {
  const { db } = checks;
  const requestedAt = now();
  if (goesLiveAt <= requestedAt) throw new Refusal('invalid', 'This time has passed already.');
  if (goesLiveAt.getTime() - requestedAt.getTime() > MAX_AHEAD) {
    throw new Refusal('invalid', 'A release can be scheduled at most 30 days ahead.');
  }
  const apps = Object.keys(releases);
  const scheduled = Object.entries(releases).map(([app, release]) => ({ app, release }));
  await requireRights(db, scheduled);
  const requested = await publishedReleases(db, releases);
  const live = await liveReleaseSet(db);
  const replaces = (app: string) => live.find((release) => release.app === app)?.id ?? null;
  const candidates = requested.filter((release) => !includesRelease(live, release));
  if (candidates.length === 0) throw new Refusal('conflict', `${describeReleases(releases)} is live already.`);
  await requireUnlocked(db, apps, goesLiveAt);
  const { faults, incomplete: waits } = await validateReleases(candidates, live, checks, {
    skipBrowserCheck,
    by: by.name,
    at: requestedAt,
  });
  throwIfAny('conflict', faults);
  return withRolloutLock(db, async (tx) => {
    checks.signal?.throwIfAborted();
    const at = now();
    // During the validation, their files may have been deleted, the apps locked, or other releases made live.
    await publishedReleases(tx, releases);
    await requireUnlocked(tx, apps, goesLiveAt);
    for (const app of apps) await requireLive(tx, app, replaces(app));
    const pending = await pendingRows(tx);
    const ids = pending.filter(({ app }) => apps.includes(app)).map(({ scheduleId }) => scheduleId);
    const replaced = pending.filter(({ scheduleId }) => ids.includes(scheduleId));
    await requireRights(tx, [...scheduled, ...replaced]);
    const cancelled = replaced.filter(({ app }) => !apps.includes(app));
    const names = apps.join(', ');
    await cancel(tx, cancelled, { by, at, reason: `Replaced by a schedule of ${names}.` });
    const id = await insertSchedule(tx, { releases, goesLiveAt, skipBrowserCheck, reason, waits, by, at }, replaces);
    return {
      id,
      releases,
      goesLiveAt,
      by: by.name,
      reason,
      since: at,
      waits,
      replaced: describe(replaced),
    };
  });
}

/**
 * Cancels the schedule of an app for all apps that would go live with it.
 * @throws Refusal `forbidden` if the caller may not change one of them, `conflict` if there is none
 */
export function unschedule(
  db: Database,
  { app, requireRights, now, reason, by }: Caller & { app: string },
): Promise<Schedule> {
  return withRolloutLock(db, async (tx) => {
    const pending = await pendingRows(tx);
    const schedule = describe(pending).find(({ releases }) => app in releases);
    if (!schedule) throw new Refusal('conflict', `${app} has no schedule.`);
    const rows = pending.filter(({ scheduleId }) => scheduleId === schedule.id);
    await requireRights(tx, rows);
    await cancel(tx, rows, { reason, by, at: now() });
    return schedule;
  });
}

/** All schedules that are pending, the next one first. */
export async function pendingSchedules(db: Database): Promise<Schedule[]> {
  const pending = describe(await pendingRows(db));
  return pending.sort((a, b) => a.goesLiveAt.getTime() - b.goesLiveAt.getTime());
}

/** The rows of all schedules that are pending, one for each app. */
export async function pendingRows(db: Database): Promise<ScheduleRow[]> {
  const last = await db
    .selectDistinctOn([schedules.app])
    .from(schedules)
    .orderBy(asc(schedules.app), desc(schedules.seq));
  return last.filter(({ kind }) => kind === 'schedule');
}

/** Ends schedules early at a person's request. Writes nothing without rows. */
export async function cancel(
  tx: Database,
  rows: readonly ScheduleRow[],
  { by, at, reason }: Pick<Caller, 'by' | 'reason'> & { at: Date },
) {
  await append(tx, rows, { kind: 'unschedule', by: by.name, at, reason });
  const action = 'unschedule';
  const entries = rows.map(
    ({ app, release, scheduleId: target }) => ({ action, app, release, target, reason }) as const,
  );
  await recordAudit(tx, { by, at }, ...entries);
}

/** Records the outcome of schedule rows, which are then no longer pending. */
export async function append(
  tx: Database,
  rows: readonly ScheduleRow[],
  outcome: Pick<ScheduleRow, 'kind'> & Partial<Pick<ScheduleRow, 'by' | 'at' | 'reason' | 'waits'>>,
) {
  if (rows.length === 0) return;
  await tx.insert(schedules).values(rows.map(({ seq: _, ...row }) => ({ ...row, ...outcome })));
}

/** `by`: the requester; `waits`: why its browser check was incomplete. */
type NewSchedule = Pick<ScheduleRow, 'goesLiveAt' | 'skipBrowserCheck' | 'reason' | 'waits' | 'at'> & {
  /** App → release. */
  releases: Readonly<Record<string, string>>;
  by: Author;
};

/**
 * Adds a schedule, with a row for each app.
 * @param replaces the release of an app that is live; null if none is
 * @returns its id
 */
export async function insertSchedule(
  tx: Database,
  { releases, by, ...details }: NewSchedule,
  replaces: (app: string) => string | null,
): Promise<string> {
  const scheduleId = `schedule-${randomBytes(6).toString('hex')}`;
  const rows = Object.entries(releases).map(([app, release]) => ({
    ...{ app, release, scheduleId, kind: 'schedule' as const, ...details },
    ...{ by: by.name, tokenId: by.tokenId, replaces: replaces(app) },
  }));
  await tx.insert(schedules).values(rows);
  const { at, reason } = details;
  const entries = rows.map(
    ({ app, release }) => ({ action: 'schedule', app, release, target: scheduleId, reason }) as const,
  );
  await recordAudit(tx, { by, at }, ...entries);
  return scheduleId;
}

/** Schedules of rows. The rows of one schedule differ only in app and release. */
function describe(rows: readonly ScheduleRow[]): Schedule[] {
  const isFirst = ({ scheduleId }: ScheduleRow, i: number) =>
    rows.findIndex((other) => other.scheduleId === scheduleId) === i;
  return rows.filter(isFirst).map(({ scheduleId, goesLiveAt, by, reason, waits, at: since }) => {
    const own = rows.filter((row) => row.scheduleId === scheduleId).map(({ app, release }) => [app, release]);
    return { id: scheduleId, releases: Object.fromEntries(own), goesLiveAt, by, reason, since, waits };
  });
}

function describeReleases(releases: Readonly<Record<string, string>>): string {
  return Object.entries(releases)
    .map(([app, release]) => `${app} ${release}`)
    .join(', ');
}
