import type { Release } from '@arena/shared/contract/release/release';
import type { Seen } from '@arena/shared/contract/reports/browser-report';
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { liftTimeLimits } from '../../kernel/database/server/lift-time-limits';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../../operators/audit/audit';
import type { Author } from '../../operators/author';
import { recordEvent } from '../../operators/events/record-event';
import type { ReleaseSet } from '../release-set/release-set';
import { readManifests } from './manifests';
import { rolloutEvent } from './rollout-event';
import { LIVE_KINDS, type Rollout, releases, rollouts } from './table';

/** A change of the live release, for every visitor. */
export type LiveChange = Pick<Rollout, 'seq' | 'release' | 'changeId'> & { kind: (typeof LIVE_KINDS)[number] };

/** A release that a share of visitors gets in place of the live one. */
export type RunningCanary = {
  manifest: Release;
  /** Percent of all visitors. */
  share: number;
  since: Date;
  requestedAt: Date | null;
  by: string;
  reason: string | null;
  seen: Seen | null;
};

/** The live release of every app: its manifest, since when, by whom and why. */
export function liveReleases(db: Database) {
  const last = lastLiveChanges(db);
  const { at: since, requestedAt, by, reason, kind, seen, changeId } = last;
  return db
    .select({ manifest: releases.manifest, since, requestedAt, by, reason, kind, seen, changeId })
    .from(last)
    .innerJoin(releases, and(eq(releases.app, last.app), eq(releases.id, last.release)))
    .where(ne(kind, 'retire'))
    .orderBy(last.app);
}

/** Retired sections, the last retired first: the last live manifest, and when, by whom and why it was retired. */
export function retiredSections(db: Database) {
  const last = lastLiveChanges(db);
  const { at: since, requestedAt, by, reason, kind, changeId } = last;
  return db
    .select({ manifest: releases.manifest, since, requestedAt, by, reason, changeId })
    .from(last)
    .innerJoin(releases, and(eq(releases.app, last.app), eq(releases.id, last.release)))
    .where(eq(kind, 'retire'))
    .orderBy(desc(last.seq));
}

function lastLiveChanges(db: Database) {
  return lastOfEachApp(db, sql`and ${inArray(rollouts.kind, LIVE_KINDS)}`);
}

/**
 * The last change of each app. Looks up each app in the index: reading and sorting ten thousand changes took most of a
 * rollback's time.
 */
function lastOfEachApp(db: Database, condition = sql``) {
  const { seq, app } = rollouts;
  const apps = sql`(select min(${app}) from ${rollouts} union all
    select (select min(${app}) from ${rollouts} where ${app} > apps.name) from apps where apps.name is not null)`;
  const last = sql`(select ${seq} from ${rollouts} where ${app} = apps.name ${condition} order by ${seq} desc limit 1)`;
  // The limit and the array keep the planner from reading all rows.
  const numbers = sql`array(with recursive apps(name) as ${apps} select last.seq from apps cross join lateral ${last} last)`;
  return db.select().from(rollouts).where(sql`${seq} = any(${numbers})`).as('newest');
}

/** The live release of every app. */
export async function liveReleaseSet(db: Database): Promise<ReleaseSet> {
  const last = lastLiveChanges(db);
  const live = await db
    .select({ app: last.app, release: last.release })
    .from(last)
    .where(ne(last.kind, 'retire'))
    .orderBy(last.app);
  return readManifests(db, live, []);
}

/** All running canaries, ordered by app. */
export async function runningCanaries(db: Database): Promise<RunningCanary[]> {
  const last = lastOfEachApp(db);
  const { share, at: since, requestedAt, by, reason, seen } = last;
  const rows = await db
    .select({ manifest: releases.manifest, share, since, requestedAt, by, reason, seen })
    .from(last)
    .innerJoin(releases, and(eq(releases.app, last.app), eq(releases.id, last.release)))
    .where(isNotNull(share))
    .orderBy(last.app);
  return rows.map((row) => ({ ...row, share: row.share ?? 0 }));
}

/** The running canary of one app; undefined if there is none. */
export async function runningCanary(
  db: Database,
  app: string,
): Promise<{ release: string; share: number } | undefined> {
  const [last] = await db
    .select({ release: rollouts.release, share: rollouts.share })
    .from(rollouts)
    .where(eq(rollouts.app, app))
    .orderBy(desc(rollouts.seq))
    .limit(1);
  return last && last.share !== null ? { release: last.release, share: last.share } : undefined;
}

/** The number of the last change of any app; 0 before the first one. */
export async function lastRollout(db: Database): Promise<number> {
  const [last] = await db.select({ seq: rollouts.seq }).from(rollouts).orderBy(desc(rollouts.seq)).limit(1);
  return last?.seq ?? 0;
}

/** Whether one of these apps was rolled back, retired, or lost its canary after a change. */
export async function wasRolledBack(db: Database, apps: readonly string[], since: number): Promise<boolean> {
  const [found] = await db
    .select({ seq: rollouts.seq })
    .from(rollouts)
    .where(
      and(
        inArray(rollouts.app, [...apps]),
        gt(rollouts.seq, since),
        inArray(rollouts.kind, ['rollback', 'retire', 'withdraw']),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** All changes of an app, oldest first, canaries included. */
export function rolloutsOf(db: Database, app: string): Promise<Rollout[]> {
  return db.select().from(rollouts).where(eq(rollouts.app, app)).orderBy(asc(rollouts.seq));
}

/**
 * The changes of an app that applied to every visitor, oldest first. Selects few columns, because there may be
 * thousands.
 */
export async function liveChangesOf(db: Database, app: string): Promise<LiveChange[]> {
  const { seq, release, kind, changeId } = rollouts;
  const rows = await db
    .select({ seq, release, kind, changeId })
    .from(rollouts)
    .where(and(eq(rollouts.app, app), inArray(kind, LIVE_KINDS)))
    .orderBy(asc(seq));
  return rows.filter(isLiveChange);
}

/** The last changes of an app that applied to every visitor, newest first. */
export function recentLiveChanges(db: Database, app: string, count: number): Promise<Rollout[]> {
  return db
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.app, app), inArray(rollouts.kind, LIVE_KINDS)))
    .orderBy(desc(rollouts.seq))
    .limit(count);
}

/** Whether a release has been live. */
export async function wasLive(db: Database, { app, id }: Release): Promise<boolean> {
  const [found] = await db
    .select({ seq: rollouts.seq })
    .from(rollouts)
    .where(and(eq(rollouts.app, app), eq(rollouts.release, id), inArray(rollouts.kind, LIVE_KINDS)))
    .limit(1);
  return found !== undefined;
}

/** Whether a change applied to every visitor. */
export function isLiveChange<T extends Pick<Rollout, 'kind'>>(change: T): change is T & Pick<LiveChange, 'kind'> {
  return LIVE_KINDS.some((kind) => kind === change.kind);
}

/**
 * The manifest of a published release.
 * @throws Refusal `not_found` if there is none, `conflict` if its files have been deleted
 */
export async function publishedRelease(db: Database, app: string, id: string): Promise<Release> {
  return (await publishedRow(db, app, id)).manifest;
}

/**
 * A published release, when it was published and by whom.
 * @throws Refusal as `publishedRelease`
 */
export async function publishedRow(db: Database, app: string, id: string): Promise<typeof releases.$inferSelect> {
  const [published] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, id)));
  if (!published) throw new Refusal('not_found', `There is no release ${id} of ${app}.`);
  if (published.prunedAt)
    throw new Refusal('conflict', `The files of ${app} ${id} were removed. Publish it again first.`);
  return published;
}

/**
 * The manifests of published releases.
 * @param releaseByApp app → release
 * @throws Refusal `not_found` if one of them was not published, `conflict` if its files have been deleted
 */
export function publishedReleases(db: Database, releaseByApp: Readonly<Record<string, string>>): Promise<ReleaseSet> {
  return Promise.all(Object.entries(releaseByApp).map(([app, id]) => publishedRelease(db, app, id)));
}

/** Selects the releases that no visitor has ever had. */
export async function findNeverShown<T extends Pick<Release, 'app' | 'id'>>(
  db: Database,
  candidates: readonly T[],
): Promise<T[]> {
  const ids = candidates.map(({ id }) => id);
  const { app, release } = rollouts;
  const rows = await db.selectDistinct({ app, release }).from(rollouts).where(inArray(release, ids));
  return candidates.filter(({ app, id }) => !rows.some((row) => row.app === app && row.release === id));
}

type NewRollout = Pick<typeof rollouts.$inferInsert, 'app' | 'release' | 'kind' | 'share' | 'seen'>;
/**
 * The author of a rollout, the reason, and the time of the request; null: the server decided. `now`: a clock, read
 * under the lock.
 */
export type Circumstances = { reason: string | null; by: Author; requestedAt: Date | null; now: () => Date };
type Change = Circumstances & { changeId?: string; scheduleId?: string };

/**
 * Adds changes to the history, the audit log and the events for operators, in the given order, with the time of this
 * call. Because the lock is held, times have the same order as sequence numbers.
 * @param tx a transaction under the rollout lock
 * @returns their sequence numbers
 */
export async function insertRollouts(
  tx: Database,
  { reason, by, requestedAt, now, changeId, scheduleId }: Change,
  changes: readonly NewRollout[],
): Promise<number[]> {
  const at = now();
  const rows = changes.map((change) => ({ ...change, reason, by: by.name, at, requestedAt, changeId }));
  const inserted = await tx.insert(rollouts).values(rows).returning({ seq: rollouts.seq });
  const entries = changes.map(({ kind, app, release }) => ({ action: kind, app, release, target: changeId, reason }));
  await recordAudit(tx, { by, at }, ...entries);
  const event = rolloutEvent(changes, { reason, by: by.name, at, requestedAt, changeId, scheduleId });
  if (event) await recordEvent(tx, event);
  return inserted.map(({ seq }) => seq);
}

/** Runs one change of live or stored releases at a time, across all server processes. */
export function withRolloutLock<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    // The previous change may be waiting for the store of release files.
    await liftTimeLimits(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:rollouts'))`);
    return change(tx);
  });
}
