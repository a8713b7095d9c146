import { type ReleaseEvent, ROLLOUT_KINDS, type Rollout } from '@arena/shared/contract/ops-api/rollouts';

/** An entry of the history: a rollout, or an event of a lock or a schedule. */
export type HistoryEntry = Rollout | ReleaseEvent;

/** A change of one app or of several at once. All its rollouts have the same author, time and reason. */
export type Change = Pick<Rollout, 'seq' | 'kind' | 'at' | 'requestedAt' | 'by' | 'reason' | 'seen' | 'changeId'> & {
  rollouts: readonly Rollout[];
};

/** Joins the rollouts of a change of several apps, which follow each other in the history. Events stay as they are. */
export function groupRollouts(entries: readonly HistoryEntry[]): (Change | ReleaseEvent)[] {
  const groups: (Change | ReleaseEvent)[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (!isRollout(entry)) groups.push(entry);
    else if (last && isChange(last) && entry.changeId !== null && entry.changeId === last.changeId) {
      groups[groups.length - 1] = { ...last, rollouts: [...last.rollouts, entry] };
    } else {
      groups.push({ ...entry, rollouts: [entry] });
    }
  }
  return groups;
}

/** Whether an entry of the list is a change, not an event. */
export function isChange(entry: Change | ReleaseEvent): entry is Change {
  return 'rollouts' in entry;
}

function isRollout(entry: HistoryEntry): entry is Rollout {
  return ROLLOUT_KINDS.some((kind) => kind === entry.kind);
}
