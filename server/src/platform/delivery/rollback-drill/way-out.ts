import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { rollbackTargets } from '../../ledger/previous';
import { liveChangesOf, liveReleaseSet, publishedRelease } from '../../ledger/rollouts';
import { withRelease } from '../../release-set/release-set';
import { planRollback } from '../grouped-changes';
import { type RollbackTarget, refusalOf } from './drill-rollback';
import { rollbackTargetsOf } from './rollback-drills';

/** Earlier releases of an app that are tried: there may be thousands. */
const MAX_EARLIER = 10;

type WayOut = { sentence: string; command: string };

/**
 * What operators can do about a rollback that the server would refuse: roll back the change of several apps, or to an
 * earlier release that fits, or another app first; or else publish, after which the live release can be brought back.
 * @returns undefined if the server would not refuse the rollback
 */
export async function findWayOut(db: Database, target: RollbackTarget): Promise<WayOut | undefined> {
  const { app } = target;
  const live = await liveReleaseSet(db);
  const isRefused = async (one: RollbackTarget, others = live) => (await refusalOf(db, one, others)) !== null;
  if (!(await isRefused(target))) return undefined;
  const current = live.find((one) => one.app === app)?.id;
  const changes = await liveChangesOf(db, app);
  const last = changes.at(-1);
  if (last?.kind === 'activate' && last.changeId && (await canRollBack(db, last.changeId))) {
    return {
      sentence: `It would work together with the apps that went live with ${app}.`,
      command: `arena rollback --change ${last.changeId}`,
    };
  }
  for (const id of rollbackTargets(changes).slice(0, MAX_EARLIER)) {
    if (id === current || (await isRefused({ app, release: id }))) continue;
    return { sentence: `The earlier release ${id} fits.`, command: `arena rollback ${app} --to ${id} --dry-run` };
  }
  for (const other of await rollbackTargetsOf(db)) {
    if (await isRefused(other)) continue;
    const next = withRelease(live, await publishedRelease(db, other.app, other.release));
    if (await isRefused(target, next)) continue;
    return {
      sentence: `It would work after a rollback of ${other.app}.`,
      command: `arena rollback ${other.app} --dry-run`,
    };
  }
  return {
    sentence: `After a publish of ${app}, a rollback brings back the release that is live now.`,
    command: `arena publish ${app}`,
  };
}

async function canRollBack(db: Database, changeId: string): Promise<boolean> {
  try {
    await planRollback(db, changeId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
