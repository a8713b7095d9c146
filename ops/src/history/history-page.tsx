import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { Failed } from '../parts/load-error';
import { More } from '../parts/load-more';
import { ScreenHead } from '../parts/screen-header';
import { Choice } from '../parts/select-field';
import { useMore } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { type History, loadChanges } from './load-history';
import { TimeLine } from './timeline';

/** Every change of what visitors got, newest first. */
export function HistoryPage() {
  const answer = useLoaderData<ApiResult<History>>();
  const { key } = useLocation();
  const [, setParams] = useSearchParams();
  if (!answer.ok) {
    return (
      <>
        <ScreenHead title="History" />
        <Failed failure={answer.failure} />
      </>
    );
  }
  const { app, apps } = answer.data;
  return (
    <>
      <ScreenHead title="History">
        <Choice
          label="App"
          value={app ?? ''}
          options={[{ value: '', label: 'All apps' }, ...apps.map((name) => ({ value: name, label: name }))]}
          onChange={({ target }) => setParams(target.value ? { app: target.value } : {})}
        />
      </ScreenHead>
      <Changes key={key} history={answer.data} />
    </>
  );
}

function Changes({ history: { app, first } }: { history: History }) {
  const { api } = useSession();
  const { rows, ...rest } = useMore(first, (before) => loadChanges(api, app, before));
  return (
    <>
      {rows.length === 0 ? <p>Nothing has been live yet.</p> : <TimeLine changes={rows} />}
      <More {...rest} />
    </>
  );
}
