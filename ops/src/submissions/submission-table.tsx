import type { Submission, SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { DateTime } from '../parts/date-time';
import { kinds } from './kinds';
import styles from './submission-table.module.css';

/** A table; on narrow screens, a card for each submission. */
export function SubmissionTable({ kind, rows }: { kind: SubmissionKind; rows: readonly Submission[] }) {
  const { label, columns } = kinds[kind];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{label}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Received</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
            <th scope="col">Reference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.reference}>
              <td data-label="Received">
                <DateTime at={row.receivedAt} />
                {row.suspected && (
                  <div>
                    <strong>Suspected</strong> to be sent by a bot
                  </div>
                )}
                {row.correctedAt && (
                  <div>
                    Corrected <DateTime at={row.correctedAt} />
                  </div>
                )}
                {row.withdrawnAt && (
                  <div>
                    <strong>Withdrawn</strong> <DateTime at={row.withdrawnAt} />
                  </div>
                )}
              </td>
              {columns.map((column) => (
                <td key={column.label} data-label={column.label}>
                  {joinFields(row, column.fields)}
                </td>
              ))}
              <td data-label="Reference">
                <code>{row.reference}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function joinFields(row: Submission, fields: readonly string[]): string {
  return fields
    .map((field) => row[field] || '')
    .join(' ')
    .trim();
}
