import { describeSeen } from '@arena/shared/contract/browser-report';
import type { Rollout } from '@arena/shared/contract/ops-api';
import { ListByDay } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';
import { type Change, groupRollouts } from './group-rollouts';

/** Changes, grouped by day. A change of several apps is one entry. */
export function Timeline({ rollouts }: { rollouts: readonly Rollout[] }) {
  return (
    <ListByDay rows={groupRollouts(rollouts)}>
      {({ rollouts, ...change }, time) => (
        <li key={change.seq} className={styles.change} data-kind={change.kind}>
          {time}
          <div>
            {rollouts.map((rollout) => (
              <p key={rollout.seq} className={styles.summary}>
                <strong>{rollout.app}</strong> {describeRollout(rollout)} <code>{rollout.release}</code>
              </p>
            ))}
          </div>
          <p className={styles.reason}>{describeChange(change)}</p>
        </li>
      )}
    </ListByDay>
  );
}

function describeChange({ by, reason, seen, changeId }: Omit<Change, 'rollouts'>): string {
  const notes = [changeId, describeSeen(seen)].filter(Boolean).map((note) => ` (${note})`);
  return [by, reason && `: ${reason}`, ...notes].filter(Boolean).join('');
}

function describeRollout({ kind, share }: Rollout): string {
  switch (kind) {
    case 'activate':
      return 'went live with';
    case 'rollback':
      return 'was rolled back to';
    case 'retire':
      return 'was retired; its last release was';
    case 'canary':
      return `got a ${share} % canary of`;
    case 'withdraw':
      return 'withdrew its canary of';
  }
}
