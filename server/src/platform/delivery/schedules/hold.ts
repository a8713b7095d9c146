import type { Database } from '../../../kernel/database/database';
import { type Circumstances, liveReleaseSet, withRolloutLock } from '../../ledger/rollouts';
import { IncompleteCheckError } from '../../validation/incomplete-check';
import type { RequireReleaseRights } from '../editor-rights';
import { cancel, insertSchedule, pendingRows } from './schedules';

/** An activation that waits if its browser check is incomplete. */
type Activation = Circumstances & { requestedAt: Date; requireRights: RequireReleaseRights };

/**
 * Makes releases live. If their browser check is incomplete, they wait for the next one, like a release whose scheduled
 * time has come.
 * @throws IncompleteCheckError if they wait
 */
export async function activateOrHold<T>(db: Database, activation: Activation, activate: () => Promise<T>): Promise<T> {
  try {
    return await activate();
  } catch (error) {
    if (!(error instanceof IncompleteCheckError)) throw error;
    const { releases, waits } = error;
    const isHeld = await hold(db, { ...activation, releases, waits });
    throw isHeld
      ? new IncompleteCheckError(releases, waits, 'The server repeats the check when it has room, for an hour.')
      : error;
  }
}

type Held = Activation & { releases: Readonly<Record<string, string>>; waits: string };

/** @returns false if one of the apps has a schedule, which a waiting release must not replace */
function hold(db: Database, { releases, waits, reason, by, requestedAt, requireRights, now }: Held): Promise<boolean> {
  return withRolloutLock(db, async (tx) => {
    const at = now();
    const all = await pendingRows(tx);
    const pending = all.filter(({ app }) => app in releases);
    const isOther = pending.some(({ waits, goesLiveAt }) => waits === null || goesLiveAt > at);
    // Does not replace waiting releases of several apps, either.
    const isShared = all.some(
      ({ app, scheduleId }) => !(app in releases) && pending.some((row) => row.scheduleId === scheduleId),
    );
    if (isOther || isShared) return false;
    const held = Object.entries(releases).map(([app, release]) => ({ app, release }));
    await requireRights(tx, [...held, ...pending]);
    await cancel(tx, pending, { by, at, reason: 'Another release waits instead.' });
    const live = await liveReleaseSet(tx);
    await insertSchedule(
      tx,
      { releases, goesLiveAt: requestedAt, skipBrowserCheck: false, reason, waits, by, at },
      (app) => live.find((one) => one.app === app)?.id ?? null,
    );
    return true;
  });
}
