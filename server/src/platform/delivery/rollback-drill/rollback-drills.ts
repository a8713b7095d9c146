import type { Database } from '../../../kernel/database/database';
import { isNightlyDue } from '../../../kernel/nightly';
import { SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { previousRelease } from '../../ledger/previous';
import { liveChangesOf, liveReleases, retiredSections } from '../../ledger/rollouts';
import { NotRenderedError } from '../../validation/prerender/prerenderer';
import { type DrillSources, drillRollback, refusalOf } from './drill-rollback';
import { rollbackDrills } from './table';

/** The last drill of an app. `release`: the release that a rollback would bring back. */
export type RollbackDrill = typeof rollbackDrills.$inferSelect;

/** What is known of a rollback whose drill broke off. */
const BROKE_OFF = "The drill broke off. The server's log has the error.";

/**
 * Runs the drills that are due, and records what they find.
 * @throws the first error of a drill that broke off, after all others
 */
export async function runDueDrills(sources: DrillSources, signal: AbortSignal) {
  const { db, now } = sources;
  const errors: unknown[] = [];
  for (const { app, release, since, last, refusal, changedAt } of await readRollbacks(db)) {
    // A change of the live releases may have caused the problem, or solved it.
    const isOutdated = last?.problem ? last.at < changedAt : refusal !== null;
    if (!isOutdated && !isNightlyDue(last ?? { at: since, problem: null }, now())) continue;
    const problem = await drillRollback(sources, { app, release }, signal).catch((error: unknown) => {
      if (error instanceof NotRenderedError) return error.message;
      errors.push(error);
      return BROKE_OFF;
    });
    signal.throwIfAborted();
    await record(sources, { app, release, at: now(), problem }, last);
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * The last drill of each app, by app; not that of a release that a rollback would no longer bring back. A release that
 * does not fit what is live needs no drill to be known.
 */
export async function currentDrills(db: Database): Promise<ReadonlyMap<string, RollbackDrill>> {
  const drills = (await readRollbacks(db)).flatMap(({ app, release, last, refusal, changedAt }) => {
    if (refusal !== null && !last?.problem) return [{ app, release, at: changedAt, problem: refusal }];
    return last ? [last] : [];
  });
  return new Map(drills.map((drill) => [drill.app, drill]));
}

/**
 * The rollback of each live app. `last`: its last drill; `refusal`: why the server would refuse it now; `changedAt`: the
 * last change of the live releases.
 */
async function readRollbacks(db: Database) {
  const [live, retired, targets, drills] = await Promise.all([
    liveReleases(db),
    retiredSections(db),
    rollbackTargetsOf(db),
    db.select().from(rollbackDrills),
  ]);
  const changedAt = new Date(Math.max(0, ...[...live, ...retired].map(({ since }) => since.getTime())));
  const releaseSet = live.map(({ manifest }) => manifest);
  const rollbacks = targets.map(async ({ app, release, since }) => {
    const last = drills.find((drill) => drill.app === app && drill.release === release);
    return { app, release, since, last, changedAt, refusal: await refusalOf(db, { app, release }, releaseSet) };
  });
  return Promise.all(rollbacks);
}

/** What a rollback of each live app would bring back instead of `live`. `since`: when that went live. */
export async function rollbackTargetsOf(
  db: Database,
): Promise<{ app: string; live: string; release: string; since: Date }[]> {
  const live = await liveReleases(db);
  const targets = await Promise.all(
    live.map(async ({ manifest: { app, id }, since }) => {
      const release = previousRelease(await liveChangesOf(db, app));
      return release ? [{ app, live: id, release, since }] : [];
    }),
  );
  return targets.flat();
}

/** Stores a drill. The first one with this problem is an event. */
async function record({ db }: DrillSources, drill: RollbackDrill, last: RollbackDrill | undefined) {
  const { app, release, at, problem } = drill;
  await db.transaction(async (tx) => {
    await tx.insert(rollbackDrills).values(drill).onConflictDoUpdate({ target: rollbackDrills.app, set: drill });
    if (problem === null || last?.problem) return;
    const details = { releases: [{ app, release, action: 'rollback' as const, share: null }] };
    const reason = `A rollback of ${app} to ${release} would not work: ${problem}`;
    await recordEvent(tx, { type: 'rollback.unproven', at, by: SERVER.name, reason, details });
  });
}
