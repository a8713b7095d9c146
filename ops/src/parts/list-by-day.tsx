import type { ReactNode } from 'react';
import styles from './timeline.module.css';

const dayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Props<Row> = { rows: readonly Row[]; children: (row: Row, time: ReactNode) => ReactNode };

/** Rows on a line of time, under their days; each draws itself with its time of day. */
export function Days<Row extends { at: string }>({ rows, children }: Props<Row>) {
  const dayOf = ({ at }: Row) => dayFormat.format(new Date(at));
  const days = [...new Set(rows.map(dayOf))];
  return days.map((day) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={styles.line}>
        {rows
          .filter((row) => dayOf(row) === day)
          .map((row) => children(row, <time dateTime={row.at}>{timeFormat.format(new Date(row.at))}</time>))}
      </ol>
    </section>
  ));
}
