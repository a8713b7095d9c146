import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from './tables.module.css';

const number = new Intl.NumberFormat('en-IN');

type Props = { openTabs: ReadonlyMap<string, number>; app: string; live: LiveReleases };

/** How many tabs have each release open. A tab gets the live release when it opens its next page. */
export function OpenTabsTable({ openTabs, app, live }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-narrow="stacked">
        <caption>Tabs open in this hour or the last one</caption>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">Tabs</th>
          </tr>
        </thead>
        <tbody>
          {[...openTabs].map(([release, tabs]) => (
            <tr key={release}>
              <th scope="row">
                <ReleaseName app={app} release={release} live={live} />
              </th>
              <td>{number.format(tabs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
