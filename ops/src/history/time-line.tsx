import type { Change } from './load-history';
import styles from './time-line.module.css';

const dayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Changes under their days. */
export function TimeLine({ changes }: { changes: readonly Change[] }) {
  const dayOf = ({ at }: Change) => dayFormat.format(new Date(at));
  const days = [...new Set(changes.map(dayOf))];
  return days.map((day) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={styles.line}>
        {changes
          .filter((change) => dayOf(change) === day)
          .map((change) => (
            <li key={`${change.kind === 'canary'} ${change.seq}`} className={styles.change} data-kind={kindOf(change)}>
              <time dateTime={change.at}>{timeFormat.format(new Date(change.at))}</time>
              <p className={styles.what}>
                <strong>{change.app}</strong> {inWords(change)} <code>{change.release}</code>
              </p>
              <p className={styles.why}>
                {change.by}
                {change.reason && `: ${change.reason}`}
              </p>
            </li>
          ))}
      </ol>
    </section>
  ));
}

function kindOf({ kind, share }: Change): string {
  return kind === 'canary' && share === 0 ? 'canary-end' : kind;
}

function inWords({ kind, share }: Change): string {
  if (kind === 'activate') return 'went live with';
  if (kind === 'rollback') return 'was rolled back to';
  return share === 0 ? 'ended its canary of' : `gave ${share} % of visitors`;
}
