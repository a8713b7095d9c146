import { Link, useSearchParams } from 'react-router-dom';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import { lineStyle } from './line-style';
import type { Sum } from './sums';
import styles from './tables.module.css';

const number = new Intl.NumberFormat('en-IN');
const percent = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

type Props = {
  sums: readonly Sum[];
  /** The app of the releases; null: the sums are those of apps. */
  app: string | null;
  live: LiveReleases;
};

/** Totals of each app or release, and the legend of the charts. */
export function SumTable({ sums, app, live }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-narrow="stacked">
        <caption>{app ? 'By release' : 'By app; every page view counts for the shell, too'}</caption>
        <thead>
          <tr>
            <th scope="col">{app ? 'Release' : 'App'}</th>
            <th scope="col">Page views</th>
            <th scope="col">Failures</th>
            <th scope="col">Failure rate</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ name, views, failures, rate }, i) => (
            <tr key={name}>
              <th scope="row">
                <LineSample index={i} />
                {app ? <ReleaseName app={app} release={name} live={live} /> : <AppLink app={name} />}
              </th>
              <td>{number.format(views)}</td>
              <td data-some={failures > 0 || undefined}>{number.format(failures)}</td>
              <td data-some={failures > 0 || undefined}>{rate === null ? '–' : percent.format(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opens the releases of an app in the same time range. */
function AppLink({ app }: { app: string }) {
  const [params] = useSearchParams();
  return <Link to={{ search: `${new URLSearchParams({ ...Object.fromEntries(params), app })}` }}>{app}</Link>;
}

/** A piece of the line with a mark, as the charts show it. */
function LineSample({ index }: { index: number }) {
  const { colour, dash, hollow } = lineStyle(index);
  const stroke = `var(${colour})`;
  return (
    <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
      <path d="M0 6h36" stroke={stroke} strokeWidth="3" strokeDasharray={dash.join(' ')} />
      <circle cx="18" cy="6" r="4" stroke={stroke} strokeWidth="2" fill={hollow ? 'var(--panel)' : stroke} />
    </svg>
  );
}
