import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useLocation } from 'react-router-dom';
import { AppFilter } from '../parts/app-filter';
import { LoadError } from '../parts/load-error';
import { LoadMore } from '../parts/load-more';
import { ScreenHeader } from '../parts/screen-header';
import { usePagedRows } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { type History, loadChanges } from './load-history';
import { Timeline } from './timeline';

/** Every rollout, lock and schedule, newest first. */
export function HistoryPage() {
  const answer = useLoaderData<ApiResult<History>>();
  const { key } = useLocation();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="History" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const { app, apps } = answer.data;
  return (
    <>
      <ScreenHeader title="History">
        <AppFilter app={app} apps={apps} />
      </ScreenHeader>
      <Changes key={key} history={answer.data} />
    </>
  );
}

function Changes({ history: { app, first, live, asOf } }: { history: History }) {
  const { api } = useSession();
  const { rows, ...rest } = usePagedRows(first, (before) => loadChanges(api, app, before));
  return (
    <>
      {rows.length === 0 ? <p>Nothing has been live yet.</p> : <Timeline entries={rows} live={live} now={asOf} />}
      <LoadMore {...rest} />
    </>
  );
}
