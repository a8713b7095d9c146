import type { ReactNode } from 'react';
import styles from './timeline.module.css';

const dayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Props<Row> = { rows: readonly Row[]; children: (row: Row, time: ReactNode) => ReactNode };

/** Rows as a timeline, grouped by day. `children` renders a row with its time of day. */
export function ListByDay<Row extends { at: Date }>({ rows, children }: Props<Row>) {
  const dayOf = ({ at }: Row) => dayFormat.format(at);
  const days = [...new Set(rows.map(dayOf))];
  return days.map((day) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={styles.line}>
        {rows
          .filter((row) => dayOf(row) === day)
          .map((row) => children(row, <time dateTime={row.at.toISOString()}>{timeFormat.format(row.at)}</time>))}
      </ol>
    </section>
  ));
}
