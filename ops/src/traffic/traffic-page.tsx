import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { SelectField } from '../parts/form/select-field';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { HourTable } from './hour-table';
import { HourlyChart } from './hourly-chart';
import { TIME_RANGES, type Traffic } from './load-traffic';
import { OpenTabsTable } from './open-tabs-table';
import { ReleaseTable } from './release-table';
import { hourlyValues, hoursBetween, sumByRelease } from './sums';
import styles from './traffic-page.module.css';
import { VitalsTable } from './vitals-table';

/** Page views, failures and web vitals of one app by release. */
export function TrafficPage() {
  const answer = useLoaderData<ApiResult<Traffic>>();
  const [params, setParams] = useSearchParams();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="Traffic" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const { app, apps, hours } = answer.data;
  const setParam = (name: string, value: string) => setParams({ ...Object.fromEntries(params), [name]: value });
  return (
    <>
      <ScreenHeader title="Traffic">
        <SelectField
          label="App"
          value={app}
          options={apps.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setParam('app', target.value)}
        />
        <SelectField
          label="Time"
          value={hours}
          options={TIME_RANGES}
          onChange={({ target }) => setParam('hours', target.value)}
        />
      </ScreenHeader>
      {answer.data.rows.length === 0 ? (
        <p>No page views or failures in this time.</p>
      ) : (
        <Numbers traffic={answer.data} />
      )}
    </>
  );
}

function Numbers({ traffic: { app, rows, vitals, openTabs, since, live } }: { traffic: Traffic }) {
  const sums = sumByRelease(rows);
  const hours = hoursBetween(since, rows.at(-1)?.hour ?? since);
  const lines = (what: 'views' | 'failures') =>
    sums.map(({ release }) => ({ name: release, values: hourlyValues(rows, { release, hours, what }) }));
  const names = { app, live };
  return (
    <div className={styles.numbers}>
      <ReleaseTable sums={sums} {...names} />
      {vitals.length > 0 && <VitalsTable releases={sums.map(({ release }) => release)} vitals={vitals} {...names} />}
      {openTabs.size > 0 && <OpenTabsTable openTabs={openTabs} {...names} />}
      <div className={styles.charts}>
        <HourlyChart title="Page views per hour" hours={hours} lines={lines('views')} />
        <HourlyChart title="Failures per hour" hours={hours} lines={lines('failures')} />
      </div>
      <HourTable rows={rows} live={live} />
    </div>
  );
}
