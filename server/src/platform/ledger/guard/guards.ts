import type { GuardStep } from '@arena/shared/contract/guard';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { SERVER } from '../../../operators/author';
import type { ReleaseSet } from '../../release-set/release-set';
import { rollouts } from '../table';
import { guards } from './table';

/** The guard of a running canary. */
export type Guard = typeof guards.$inferSelect;

/**
 * The guards of running canaries, ordered by age. A guard belongs to one rollout; any later rollout of the app ends it.
 */
export function activeGuards(db: Database): Promise<Guard[]> {
  const isLast = eq(
    guards.rollout,
    sql`(select max(${rollouts.seq}) from ${rollouts} where ${rollouts.app} = ${guards.app})`,
  );
  return db.select().from(guards).where(isLast).orderBy(guards.id);
}

/** The guard of an app's canary; undefined if there is none. */
export async function activeGuard(db: Database, app: string): Promise<Guard | undefined> {
  return (await activeGuards(db)).find((guard) => guard.app === app);
}

/**
 * Call it under the rollout lock. Otherwise, if two teams release the same app at once, one would unknowingly end the
 * canary of the other.
 * @throws Refusal `conflict` if one of the apps has a guarded canary of another release
 */
export async function requireNoOtherGuard(db: Database, candidates: ReleaseSet) {
  for (const { app, release, startedBy } of await activeGuards(db)) {
    const isOther = candidates.some((candidate) => candidate.app === app && candidate.id !== release);
    if (!isOther) continue;
    throw new Refusal(
      'conflict',
      `${app} has a guarded canary of ${release} by ${startedBy}. Wait for it, or withdraw it first: arena canary withdraw ${app}.`,
    );
  }
}

type NewGuard = Pick<
  Guard,
  'app' | 'release' | 'replaces' | 'rollout' | 'startedAt' | 'startedBy' | 'skipBrowserCheck'
> & {
  steps: readonly GuardStep[];
};

/** Adds a guard to a canary that has just started. */
export async function insertGuard(tx: Database, { steps, ...guard }: NewGuard) {
  await tx.insert(guards).values({ ...guard, steps: [...steps], step: 0 });
}

/**
 * Pauses or resumes a guard. A paused guard keeps the share, but still withdraws a worse release. If it had paused
 * itself, resuming it discards the failures counted before.
 * @param change.by who pauses or resumes it
 * @throws Refusal `conflict` if the app has no guarded canary, or nothing would change
 */
export async function pauseGuard(
  tx: Database,
  app: string,
  { paused, by, at }: { paused: boolean; by: string; at: Date },
): Promise<Guard> {
  const guard = await activeGuard(tx, app);
  if (!guard) throw new Refusal('conflict', `${app} has no guarded canary.`);
  if ((guard.pausedAt !== null) === paused) {
    throw new Refusal('conflict', `The guard of ${app} ${paused ? 'is paused already' : 'is not paused'}.`);
  }
  const countsFrom = !paused && guard.pausedBy === SERVER.name ? at : guard.countsFrom;
  const change = { pausedAt: paused ? at : null, pausedBy: paused ? by : null, countsFrom };
  await tx.update(guards).set(change).where(eq(guards.id, guard.id));
  return { ...guard, ...change };
}
