import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData } from 'react-router-dom';
import { AppFilter } from '../parts/app-filter';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { ErrorRow } from './error-row';
import styles from './errors-page.module.css';
import type { Errors } from './load-errors';

/** Errors in visitors' browsers, the latest first. */
export function ErrorsPage() {
  const answer = useLoaderData<ApiResult<Errors>>();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="Errors" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const { app, apps, groups, live, now } = answer.data;
  return (
    <>
      <ScreenHeader title="Errors">
        <AppFilter app={app} apps={apps} />
      </ScreenHeader>
      {groups.length === 0 ? (
        <p>No browser has reported an error in the last 30 days.</p>
      ) : (
        <ul className={styles.list}>
          {groups.map((group) => (
            <ErrorRow key={group.key} group={group} live={live} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
