import { Moment } from '../parts/date-time';
import { type Kind, kinds } from './kinds';
import type { Submission } from './load-submissions';
import styles from './submission-table.module.css';

/** A table on a desk, a card for each submission on a phone. */
export function SubmissionTable({ kind, rows }: { kind: Kind; rows: readonly Submission[] }) {
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
                <Moment at={row.receivedAt} />
              </td>
              {columns.map((column) => (
                <td key={column.label} data-label={column.label}>
                  {textOf(row, column.fields)}
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

function textOf(row: Submission, fields: readonly string[]): string {
  return fields
    .map((field) => row[field] || '')
    .join(' ')
    .trim();
}
