import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import type { Database } from '../../../kernel/database/database';
import { SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { previousRelease } from '../../ledger/previous';
import { liveChangesOf, liveReleases } from '../../ledger/rollouts';
import { type DrillSources, drillRollback } from './drill-rollback';
import { rollbackDrills } from './table';

/** Milliseconds between drills of an app. */
const EVERY = DAY;

/** In the night, drills may be a little early, so that they stay in the night. */
const EARLY_AT_NIGHT = 4 * HOUR;

/** Hours in India in which few people visit the site. */
const NIGHT = { from: 1, to: 5 };

/** Milliseconds until a drill that has found a problem is repeated. */
const RETRY_AFTER = 6 * HOUR;

/** The last drill of an app. `release`: the release that a rollback would bring back. */
export type RollbackDrill = typeof rollbackDrills.$inferSelect;

/** Runs the drills that are due, and records what they find. */
export async function runDueDrills(sources: DrillSources, signal: AbortSignal) {
  const { db, now } = sources;
  const drills = await currentDrills(db);
  for (const { app, release, since } of await rollbackTargetsOf(db)) {
    const last = drills.get(app);
    if (!isDue(last ?? { at: since, problem: null }, now())) continue;
    const problem = await drillRollback(sources, { app, release }, signal);
    signal.throwIfAborted();
    await record(sources, { app, release, at: now(), problem }, last);
  }
}

/** The last drill of each app, by app; not that of a release that a rollback would no longer bring back. */
export async function currentDrills(db: Database): Promise<ReadonlyMap<string, RollbackDrill>> {
  const targets = await rollbackTargetsOf(db);
  const drills = await db.select().from(rollbackDrills);
  const isCurrent = (drill: RollbackDrill) =>
    targets.some(({ app, release }) => app === drill.app && release === drill.release);
  return new Map(drills.filter(isCurrent).map((drill) => [drill.app, drill]));
}

/** What a rollback of each live app would bring back; `since`: when the live release went live. */
async function rollbackTargetsOf(db: Database): Promise<{ app: string; release: string; since: Date }[]> {
  const live = await liveReleases(db);
  const targets = await Promise.all(
    live.map(async ({ manifest: { app }, since }) => {
      const release = previousRelease(await liveChangesOf(db, app));
      return release ? [{ app, release, since }] : [];
    }),
  );
  return targets.flat();
}

function isDue({ at, problem }: Pick<RollbackDrill, 'at' | 'problem'>, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  if (problem !== null) return age >= RETRY_AFTER;
  return age >= (isNight(now) ? EVERY - EARLY_AT_NIGHT : EVERY + EARLY_AT_NIGHT);
}

const hourInIndia = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });

function isNight(at: Date): boolean {
  const hour = Number(hourInIndia.format(at));
  return hour >= NIGHT.from && hour < NIGHT.to;
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
