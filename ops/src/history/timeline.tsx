import { describeSeen } from '@arena/shared/contract/browser-report';
import type { Rollout } from '@arena/shared/contract/ops-api';
import { ListByDay } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';

/** Rollouts, grouped by day. */
export function Timeline({ changes }: { changes: readonly Rollout[] }) {
  return (
    <ListByDay rows={changes}>
      {(change, time) => (
        <li key={change.seq} className={styles.change} data-kind={change.kind}>
          {time}
          <p className={styles.summary}>
            <strong>{change.app}</strong> {describeChange(change)} <code>{change.release}</code>
          </p>
          <p className={styles.reason}>
            {change.by}
            {change.reason && `: ${change.reason}`}
            {describeSeen(change.seen) && ` (${describeSeen(change.seen)})`}
          </p>
        </li>
      )}
    </ListByDay>
  );
}

function describeChange({ kind, share }: Rollout): string {
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
