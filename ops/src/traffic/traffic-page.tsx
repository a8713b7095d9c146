import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { SelectField } from '../parts/form/select-field';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { HourTable } from './hour-table';
import { HourlyChart } from './hourly-chart';
import { TIME_RANGES, type Traffic } from './load-traffic';
import { OpenTabsTable } from './open-tabs-table';
import { SumTable } from './sum-table';
import { hourlyValues, hoursBetween, sumBy } from './sums';
import styles from './traffic-page.module.css';
import { VitalsTable } from './vitals-table';

/** Page views and failures of the site by app; those of one app, with its web vitals, by release. */
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
  const setParam = (name: string, value: string) => {
    const { [name]: _, ...others } = Object.fromEntries(params);
    setParams(value ? { ...others, [name]: value } : others);
  };
  return (
    <>
      <ScreenHeader title="Traffic">
        <SelectField
          label="App"
          value={app ?? ''}
          options={[{ value: '', label: 'The whole site' }, ...apps.map((name) => ({ value: name, label: name }))]}
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

function Numbers({ traffic: { app, rows, vitals, openTabs, live } }: { traffic: Traffic }) {
  const group = app ? 'release' : 'app';
  const sums = sumBy(group, rows);
  // From the first hour with traffic: a site that is an hour old has a chart of an hour.
  const [first, last] = [rows[0], rows.at(-1)];
  const hours = first && last ? hoursBetween(first.hour, last.hour) : [];
  const lines = (what: 'views' | 'failures') =>
    sums.map(({ name }) => ({ name, values: hourlyValues(rows, { group, name, hours, what }) }));
  return (
    <div className={styles.numbers}>
      <SumTable sums={sums} app={app} live={live} />
      {app && vitals.length > 0 && (
        <VitalsTable releases={sums.map(({ name }) => name)} vitals={vitals} app={app} live={live} />
      )}
      {app && openTabs.size > 0 && <OpenTabsTable openTabs={openTabs} app={app} live={live} />}
      <div className={styles.charts}>
        <HourlyChart title="Page views per hour" hours={hours} lines={lines('views')} />
        <HourlyChart title="Failures per hour" hours={hours} lines={lines('failures')} />
      </div>
      <HourTable rows={rows} live={live} />
    </div>
  );
}
