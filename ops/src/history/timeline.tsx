import { Days } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';
import type { Change } from './load-history';

/** Changes under their days. */
export function TimeLine({ changes }: { changes: readonly Change[] }) {
  return (
    <Days rows={changes}>
      {(change, time) => (
        <li key={`${change.kind === 'canary'} ${change.seq}`} className={styles.change} data-kind={kindOf(change)}>
          {time}
          <p className={styles.what}>
            <strong>{change.app}</strong> {inWords(change)} <code>{change.release}</code>
          </p>
          <p className={styles.why}>
            {change.by}
            {change.reason && `: ${change.reason}`}
          </p>
        </li>
      )}
    </Days>
  );
}

function kindOf({ kind, share }: Change): string {
  return kind === 'canary' && share === 0 ? 'canary-end' : kind;
}

function inWords({ kind, share }: Change): string {
  if (kind === 'activate') return 'went live with';
  if (kind === 'rollback') return 'was rolled back to';
  if (kind === 'retire') return 'was retired; until then it had';
  return share === 0 ? 'ended its canary of' : `gave ${share} % of visitors`;
}
