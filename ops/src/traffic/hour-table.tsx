import { Moment } from '../parts/date-time';
import type { HourOfRelease } from './load-traffic';
import styles from './tables.module.css';

/** The numbers behind the charts, the newest first. */
export function HourTable({ rows }: { rows: readonly HourOfRelease[] }) {
  return (
    <details>
      <summary>Hour by hour</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption>By hour and release</caption>
          <thead>
            <tr>
              <th scope="col">Hour from</th>
              <th scope="col">Release</th>
              <th scope="col">Page views</th>
              <th scope="col">Failures</th>
            </tr>
          </thead>
          <tbody>
            {[...rows].reverse().map(({ hour, release, views, failures }) => (
              <tr key={`${hour} ${release}`}>
                <th scope="row">
                  <Moment at={hour} />
                </th>
                <td>
                  <code>{release}</code>
                </td>
                <td>{views}</td>
                <td data-some={failures > 0 || undefined}>{failures}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
