import type { VitalSummary } from '@arena/shared/contract/ops-api/traffic';
import { rateWebVital, WEB_VITALS, type WebVital } from '@arena/shared/contract/reports/web-vitals';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from './tables.module.css';

const NAMES: Record<WebVital, string> = {
  lcp: 'Largest Contentful Paint',
  cls: 'Cumulative Layout Shift',
  inp: 'Interaction to Next Paint',
};

const number = new Intl.NumberFormat('en-IN');
const seconds = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shift = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

type Props = { releases: readonly string[]; vitals: readonly VitalSummary[]; app: string; live: LiveReleases };

/** Web vitals of the releases at the 75th percentile. */
export function VitalsTable({ releases, vitals, app, live }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-narrow="stacked">
        <caption>Web vitals in a sample of page views: three quarters were at least this good</caption>
        <thead>
          <tr>
            <th scope="col">Release</th>
            {WEB_VITALS.map((vital) => (
              <th key={vital} scope="col">
                <abbr title={NAMES[vital]}>{vital.toUpperCase()}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <tr key={release}>
              <th scope="row">
                <ReleaseName app={app} release={release} live={live} />
              </th>
              {WEB_VITALS.map((vital) => (
                <VitalCell key={vital} summary={vitals.find((row) => row.release === release && row.vital === vital)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The value with its rating and the number of page views. Not every browser measures each vital. */
function VitalCell({ summary }: { summary: VitalSummary | undefined }) {
  if (!summary) return <td>–</td>;
  const { vital, samples, p75 } = summary;
  if (p75 === null) return <td>too few ({number.format(samples)})</td>;
  const rating = rateWebVital(vital, p75);
  return (
    <td data-some={rating === 'good' ? undefined : true}>
      {formatVital(vital, p75)}, {rating} ({number.format(samples)})
    </td>
  );
}

function formatVital(vital: WebVital, value: number): string {
  if (vital === 'cls') return shift.format(value);
  return vital === 'lcp' ? `${seconds.format(value / 1000)} s` : `${number.format(Math.round(value))} ms`;
}
