import { describeLock, type Lock } from '@arena/shared/contract/lock';
import { DAY } from '@arena/shared/contract/time/duration';
import { asc, desc } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal, throwIfAny } from '../../../kernel/refusal';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { withRolloutLock } from '../rollouts';
import { locks } from './table';

/** Milliseconds. A longer lock would be a mistake, or be forgotten. */
const MAX_DURATION = 366 * DAY;

/** `apps`: null for all of them. */
type LockRequest = { apps: readonly string[] | null; by: Author; now: () => Date };

/**
 * Locks apps: while they are locked, only rollbacks and canary withdrawals take effect. A lock of every app also
 * applies to apps that are published later. Replaces earlier locks of the same apps.
 * @param request.until null: until it is unlocked
 * @returns all locks in effect
 * @throws Refusal `invalid` if the end has passed or is over a year away
 */
export function lockApps(
  db: Database,
  { apps, until, reason, by, now }: LockRequest & { until: Date | null; reason: string },
): Promise<Lock[]> {
  const start = now();
  if (until && until <= start) throw new Refusal('invalid', 'The end of the lock has passed already.');
  if (until && until.getTime() - start.getTime() > MAX_DURATION) {
    throw new Refusal('invalid', 'A lock ends within a year. Without an end, it holds until it is unlocked.');
  }
  return withRolloutLock(db, async (tx) => {
    const at = now();
    await append(tx, [...new Set(apps ?? [null])], { kind: 'lock', until, reason, by, at });
    return activeLocks(tx, at);
  });
}

/**
 * Ends the locks of some or all apps.
 * @returns all locks that are still in effect
 * @throws Refusal `conflict` if one of the apps has no separate lock
 */
export function unlockApps(
  db: Database,
  { apps, reason, by, now }: LockRequest & { reason: string | null },
): Promise<Lock[]> {
  return withRolloutLock(db, async (tx) => {
    const at = now();
    const locked = (await activeLocks(tx, at)).map(({ app }) => app);
    if (locked.length === 0) throw new Refusal('conflict', 'No app is locked.');
    const notLocked = (apps ?? []).filter((app) => !locked.includes(app));
    const hint = locked.includes(null) ? ' Every app is locked: unlock all of them.' : '';
    throwIfAny(
      'conflict',
      notLocked.map((app) => `${app} has no lock of its own.${hint}`),
    );
    await append(tx, [...new Set(apps ?? locked)], { kind: 'unlock', until: null, reason, by, at });
    return activeLocks(tx, at);
  });
}

type Event = Pick<typeof locks.$inferSelect, 'kind' | 'until' | 'reason' | 'at'> & { by: Author };

/** @param apps null for all of them */
async function append(tx: Database, apps: readonly (string | null)[], { by, ...event }: Event) {
  await tx.insert(locks).values(apps.map((app) => ({ app, by: by.name, ...event })));
  const { at, reason } = event;
  const entries = apps.map((app) => ({ action: event.kind, reason, ...(app ? { app } : { target: 'every app' }) }));
  await recordAudit(tx, { by, at }, ...entries);
  const named = apps.filter((app) => app !== null);
  const lock = {
    apps: named.length < apps.length ? null : named,
    isLocked: event.kind === 'lock',
    until: event.until?.toISOString() ?? null,
  };
  await recordEvent(tx, { type: 'lock.changed', at, by: by.name, reason, details: { releases: [], lock } });
}

/** The locks in effect at a time; a lock of every app comes first. */
export async function activeLocks(db: Database, at: Date): Promise<Lock[]> {
  const last = await db.selectDistinctOn([locks.app]).from(locks).orderBy(asc(locks.app), desc(locks.seq));
  return last
    .filter(({ kind, until }) => kind === 'lock' && (until === null || until > at))
    .map(({ app, until, reason, by, at: since }) => ({ app, until, reason: reason ?? '', by, since }))
    .sort((a, b) => (a.app ?? '').localeCompare(b.app ?? ''));
}

/** A sentence for each lock of the apps at a time. */
export async function lockFaults(db: Database, apps: readonly string[], at: Date): Promise<string[]> {
  const faults = (await activeLocks(db, at)).filter(({ app }) => app === null || apps.includes(app));
  return faults.map(describeLock);
}

/**
 * Call it under the rollout lock, in the transaction of a change: otherwise the app may be locked in between.
 * @throws Refusal `conflict` if one of the apps is locked
 */
export async function requireUnlocked(db: Database, apps: readonly string[], at: Date) {
  throwIfAny('conflict', await lockFaults(db, apps, at));
}
