import type { ReactNode } from 'react';
import { zoneAt } from './format-date-time';
import styles from './timeline.module.css';

const dayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Props<Row> = { rows: readonly Row[]; children: (row: Row, time: ReactNode) => ReactNode };

/**
 * Rows as a timeline, in their order. Those that follow each other on a day are a group; after a change of the clock, a day
 * may come again. The heading of a group has the time zone. `children` renders a row with its time of day.
 */
export function ListByDay<Row extends { at: Date }>({ rows, children }: Props<Row>) {
  return groupByDay(rows).map(({ day, rows }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
    <section key={i} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={styles.line}>
        {rows.map((row) => children(row, <time dateTime={row.at.toISOString()}>{timeFormat.format(row.at)}</time>))}
      </ol>
    </section>
  ));
}

function groupByDay<Row extends { at: Date }>(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = `${dayFormat.format(row.at)}, ${zoneAt(row.at)}`;
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
