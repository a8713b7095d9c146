import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { Choice } from '../parts/choice';
import { Failed } from '../parts/failed';
import { More } from '../parts/more';
import { ScreenHead } from '../parts/screen-head';
import { useMore } from '../parts/use-more';
import { useSession } from '../session/session-context';
import { type History, loadChanges } from './load-history';
import { TimeLine } from './time-line';

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
