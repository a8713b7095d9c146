import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import { lineStyle } from './line-style';
import type { ReleaseSum } from './sums';
import styles from './tables.module.css';

const number = new Intl.NumberFormat('en-IN');
const percent = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

type Props = { sums: readonly ReleaseSum[]; app: string; live: LiveReleases };

/** Totals of each release, and the legend of the charts. */
export function ReleaseTable({ sums, app, live }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-narrow="stacked">
        <caption>By release</caption>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">Page views</th>
            <th scope="col">Failures</th>
            <th scope="col">Failure rate</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ release, views, failures, rate }, i) => (
            <tr key={release}>
              <th scope="row">
                <LineSample index={i} />
                <ReleaseName app={app} release={release} live={live} />
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
