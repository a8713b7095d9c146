import type { Database } from '../../../kernel/database/database';
import { isNightlyDue } from '../../../kernel/nightly';
import { SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { previousRelease } from '../../ledger/previous';
import { liveChangesOf, liveReleases } from '../../ledger/rollouts';
import { type DrillSources, drillRollback } from './drill-rollback';
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
  const drills = await currentDrills(db);
  for (const { app, release, since } of await rollbackTargetsOf(db)) {
    const last = drills.get(app);
    if (!isNightlyDue(last ?? { at: since, problem: null }, now())) continue;
    const problem = await drillRollback(sources, { app, release }, signal).catch((error: unknown) => {
      errors.push(error);
      return BROKE_OFF;
    });
    signal.throwIfAborted();
    await record(sources, { app, release, at: now(), problem }, last);
  }
  if (errors.length > 0) throw errors[0];
}

/** The last drill of each app, by app; not that of a release that a rollback would no longer bring back. */
export async function currentDrills(db: Database): Promise<ReadonlyMap<string, RollbackDrill>> {
  const targets = await rollbackTargetsOf(db);
  const drills = await db.select().from(rollbackDrills);
  const isCurrent = (drill: RollbackDrill) =>
    targets.some(({ app, release }) => app === drill.app && release === drill.release);
  return new Map(drills.filter(isCurrent).map((drill) => [drill.app, drill]));
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
