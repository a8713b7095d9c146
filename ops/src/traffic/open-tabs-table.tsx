import styles from './tables.module.css';

const number = new Intl.NumberFormat('en-IN');

/** How many tabs have each release open. A tab gets the live release when it opens its next page. */
export function OpenTabsTable({ openTabs }: { openTabs: ReadonlyMap<string, number> }) {
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
                <code>{release}</code>
              </th>
              <td>{number.format(tabs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
