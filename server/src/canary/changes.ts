import type { Database } from '../database/database';
import type { Canary } from '../releases/previous-version/table';
import { historyOf } from '../releases/rollouts';
import type { Activation } from '../releases/table';
import { canaryHistoryOf } from './running';

/** A change of what visitors of an app get; a canary of share 0 is one that was taken back. */
export type Change = Activation | (Canary & { kind: 'canary' });

/** Every change of an app: activations, rollbacks and canaries, oldest first. */
export async function changesOf(db: Database, app: string): Promise<Change[]> {
  const canaries = (await canaryHistoryOf(db, app)).map((row) => ({ ...row, kind: 'canary' as const }));
  return inOrderOfTime(await historyOf(db, app), canaries);
}

/** Both lists keep their own order, which is right even where two changes were asked for at the same time. */
function inOrderOfTime(activations: readonly Activation[], canaries: readonly Change[]): Change[] {
  const rest = [...canaries];
  const before = ({ at }: Activation) => {
    const next = rest.findIndex((canary) => canary.at >= at);
    return rest.splice(0, next === -1 ? rest.length : next);
  };
  return [...activations.flatMap((row) => [...before(row), row]), ...rest];
}
