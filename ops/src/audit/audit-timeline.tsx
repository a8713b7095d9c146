import { Days } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';
import type { AuditEntry } from './load-audit';

const NAMES: Record<string, readonly [one: string, many: string]> = {
  prebooking: ['pre-booking', 'pre-bookings'],
  feedback: ['feedback form', 'feedback forms'],
  waiver: ['waiver', 'waivers'],
};

/** What was done with personal data, under its days. */
export function AuditLine({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Days rows={entries}>
      {(entry, time) => (
        <li key={entry.seq} className={styles.change} data-kind={entry.action}>
          {time}
          <p className={styles.what}>
            <strong>{entry.by}</strong> {inWords(entry)}
          </p>
          <p className={styles.why}>
            <code>{entry.requestId}</code>
          </p>
        </li>
      )}
    </Days>
  );
}

function inWords({ action, kind, count }: AuditEntry): string {
  const [one, many] = NAMES[kind ?? ''] ?? ['submission', 'submissions'];
  const what = `${count} ${count === 1 ? one : many}`;
  switch (action) {
    case 'read-submissions':
      return `read ${what}`;
    case 'export-submissions':
      return `exported ${what}`;
    case 'erase-submissions':
      return `erased ${what}`;
    case 'erase-account':
      return 'erased an account';
    case 'backup':
      return 'made a backup of everything';
  }
}
