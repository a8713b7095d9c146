import type { AuditEntry } from '@arena/shared/contract/ops-api';
import { ListByDay } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';

const NAMES: Record<string, readonly [one: string, many: string]> = {
  prebooking: ['pre-booking', 'pre-bookings'],
  feedback: ['feedback form', 'feedback forms'],
  waiver: ['waiver', 'waivers'],
};

/** Accesses to personal data, grouped by day. */
export function AuditTimeline({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ListByDay rows={entries}>
      {(entry, time) => (
        <li key={entry.seq} className={styles.change} data-kind={entry.action}>
          {time}
          <p className={styles.summary}>
            <strong>{entry.by}</strong> {describeAccess(entry)}
          </p>
          <p className={styles.reason}>
            <code>{entry.requestId}</code>
          </p>
        </li>
      )}
    </ListByDay>
  );
}

function describeAccess({ action, kind, count }: AuditEntry): string {
  const [one, many] = NAMES[kind ?? ''] ?? ['submission', 'submissions'];
  const object = `${count} ${count === 1 ? one : many}`;
  switch (action) {
    case 'read-submissions':
      return `read ${object}`;
    case 'export-submissions':
      return `exported ${object}`;
    case 'erase-submissions':
      return `erased ${object}`;
    case 'erase-account':
      return 'erased an account';
    case 'backup':
      return 'made a backup of the whole site';
  }
}
