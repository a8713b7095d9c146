import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { SelectField } from '../parts/select-field';
import { ErrorRow } from './error-row';
import styles from './errors-page.module.css';
import type { Errors } from './load-errors';

/** Errors in visitors' browsers, the latest first. */
export function ErrorsPage() {
  const answer = useLoaderData<ApiResult<Errors>>();
  const [, setParams] = useSearchParams();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="Errors" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const { app, apps, groups, now } = answer.data;
  return (
    <>
      <ScreenHeader title="Errors">
        <SelectField
          label="App"
          value={app ?? ''}
          options={[{ value: '', label: 'All apps' }, ...apps.map((name) => ({ value: name, label: name }))]}
          onChange={({ target }) => setParams(target.value ? { app: target.value } : {})}
        />
      </ScreenHeader>
      {groups.length === 0 ? (
        <p>No browser has reported an error in the last 30 days.</p>
      ) : (
        <ul className={styles.list}>
          {groups.map((group) => (
            <ErrorRow key={group.key} group={group} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
