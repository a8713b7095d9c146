import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Failed } from '../parts/load-error';
import { ScreenHead } from '../parts/screen-header';
import { Choice } from '../parts/select-field';
import { HourTable } from './hour-table';
import { HourlyChart } from './hourly-chart';
import { SPANS, type Traffic } from './load-traffic';
import { ReleaseTable } from './release-table';
import { hoursBetween, lineOf, sumsOf } from './sums';
import styles from './traffic-page.module.css';

/** Page views and failures of one app, release by release. */
export function TrafficPage() {
  const answer = useLoaderData<ApiResult<Traffic>>();
  const [params, setParams] = useSearchParams();
  if (!answer.ok) {
    return (
      <>
        <ScreenHead title="Traffic" />
        <Failed failure={answer.failure} />
      </>
    );
  }
  const { app, apps, hours } = answer.data;
  const choose = (name: string, value: string) => setParams({ ...Object.fromEntries(params), [name]: value });
  return (
    <>
      <ScreenHead title="Traffic">
        <Choice
          label="App"
          value={app}
          options={apps.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => choose('app', target.value)}
        />
        <Choice label="Time" value={hours} options={SPANS} onChange={({ target }) => choose('hours', target.value)} />
      </ScreenHead>
      {answer.data.rows.length === 0 ? <p>No page views and no failures.</p> : <Numbers traffic={answer.data} />}
    </>
  );
}

function Numbers({ traffic: { rows, since } }: { traffic: Traffic }) {
  const sums = sumsOf(rows);
  const hours = hoursBetween(new Date(since), new Date(rows.at(-1)?.hour ?? since));
  const lines = (what: 'views' | 'failures') =>
    sums.map(({ release }) => ({ name: release, values: lineOf(rows, { release, hours, what }) }));
  return (
    <div className={styles.numbers}>
      <ReleaseTable sums={sums} />
      <div className={styles.charts}>
        <HourlyChart title="Page views per hour" hours={hours} lines={lines('views')} />
        <HourlyChart title="Failures per hour" hours={hours} lines={lines('failures')} />
      </div>
      <HourTable rows={rows} />
    </div>
  );
}
