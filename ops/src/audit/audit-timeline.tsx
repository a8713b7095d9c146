import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import { ListByDay } from '../parts/list-by-day';
import styles from '../parts/timeline.module.css';
import { describeEntry } from './describe-entry';

/** Changes and accesses to personal data, grouped by day: who, what, when and from where. */
export function AuditTimeline({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ListByDay rows={entries}>
      {(entry, time) => (
        <li key={entry.seq} className={styles.change} data-kind={entry.action}>
          {time}
          <p className={styles.summary}>
            <strong>{entry.by}</strong> {describeEntry(entry)} {entry.release && <code>{entry.release}</code>}
          </p>
          {entry.reason && <p>{entry.reason}</p>}
          <p className={styles.reason}>{describeOrigin(entry)}</p>
        </li>
      )}
    </ListByDay>
  );
}

/** Address, request and token. Entries of earlier versions have only a request, those of the server itself none. */
function describeOrigin({ client, requestId, tokenId }: AuditEntry): string {
  const parts = [client && `from ${client}`, requestId && `request ${requestId}`, tokenId && `token ${tokenId}`];
  return parts.filter(Boolean).join(', ') || 'by the server itself';
}
