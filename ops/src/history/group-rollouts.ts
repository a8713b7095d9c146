import type { Rollout } from '@arena/shared/contract/ops-api';

/** A change of one app or of several at once. All its rollouts have the same author, time and reason. */
export type Change = Pick<Rollout, 'seq' | 'kind' | 'at' | 'by' | 'reason' | 'seen' | 'changeId'> & {
  rollouts: readonly Rollout[];
};

/** Joins the rollouts of a change of several apps, which follow each other in the history. */
export function groupRollouts(rollouts: readonly Rollout[]): Change[] {
  const changes: Change[] = [];
  for (const rollout of rollouts) {
    const last = changes.at(-1);
    if (last && rollout.changeId !== null && rollout.changeId === last.changeId) {
      changes[changes.length - 1] = { ...last, rollouts: [...last.rollouts, rollout] };
    } else {
      changes.push({ ...rollout, rollouts: [rollout] });
    }
  }
  return changes;
}
