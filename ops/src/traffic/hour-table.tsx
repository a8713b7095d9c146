import type { TrafficHour } from '@arena/shared/contract/ops-api/traffic';
import { DateTime } from '../parts/date-time';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from './tables.module.css';

/** The numbers of the charts, newest first. */
export function HourTable({ rows, live }: { rows: readonly TrafficHour[]; live: LiveReleases }) {
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
            {[...rows].reverse().map(({ hour, app, release, views, failures }) => (
              <tr key={`${hour.getTime()} ${app} ${release}`}>
                <th scope="row">
                  <DateTime at={hour} />
                </th>
                <td>
                  {app} <ReleaseName app={app} release={release} live={live} />
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
