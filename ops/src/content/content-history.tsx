import type { ApiResult } from '@arena/shared/api/call';
import type { ContentField } from '@arena/shared/contract/content/content-field';
import { type Difference, differences } from '@arena/shared/contract/content/differences';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Rollout } from '@arena/shared/contract/ops-api/rollouts';
import type { Content } from '@arena/shared/contract/release/content';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import type { Api } from '../api/api';
import { errorMessage } from '../api/error-message';
import { ListByDay } from '../parts/list-by-day';
import timeline from '../parts/timeline.module.css';
import { usePromise } from '../parts/use-promise';
import { useSession } from '../session/session-context';
import { ChangeList } from './change-list';
import styles from './content.module.css';
import { loadContent } from './load-content';

/** `changes`: null if one of both contents is not stored any more. */
type HistoryEntry = Rollout & { changes: Difference[] | null };

type Props = { live: LiveApp; field: ContentField; content: Content };

/** The last changes of the content, loaded when they are asked for. */
export function ContentHistory(props: Props) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <h2>History of this content</h2>
      </summary>
      {isOpened && <Entries {...props} />}
    </details>
  );
}

function Entries({ live, field, content }: Props) {
  const { api } = useSession();
  const [loading] = useState(() => loadHistory(api, live, field, content));
  const answer = usePromise(loading);
  if (!answer) return <p role="status">Loading …</p>;
  if (!answer.ok) return <Message kind="trouble">{errorMessage(answer.failure)}</Message>;
  return (
    <ListByDay rows={answer.data}>
      {({ seq, kind, by, reason, changes }, time) => (
        <li key={seq} className={timeline.change} data-kind={kind}>
          {time}
          <div>
            <p className={timeline.summary}>
              <strong>{by}</strong>
              {reason && `: ${reason}`}
            </p>
            {changes === null && <p>The content from before is not stored.</p>}
            {changes?.length === 0 && <p>The content stayed the same.</p>}
            {changes && changes.length > 0 && <ChangeList changes={changes} />}
          </div>
        </li>
      )}
    </ListByDay>
  );
}

const MAX_ENTRIES = 10;

/** The last rollouts that changed the content for every visitor, newest first. */
async function loadHistory(
  api: Api,
  { app, release }: LiveApp,
  field: ContentField,
  content: Content,
): Promise<ApiResult<HistoryEntry[]>> {
  const answer = await api.send(opsApi.history, { querystring: { app } });
  if (!answer.ok) return answer;
  const rollouts = answer.data.changes
    .filter(({ kind }) => kind === 'activate' || kind === 'rollback')
    .slice(0, MAX_ENTRIES + 1);
  const contents = new Map<string, Promise<Content | null>>([[release, Promise.resolve(content)]]);
  const contentOf = (wanted: string) => {
    const loading =
      contents.get(wanted) ?? loadContent(api, app, wanted).then((found) => (found.ok ? found.data.content : null));
    contents.set(wanted, loading);
    return loading;
  };
  const data = await Promise.all(
    rollouts.slice(0, MAX_ENTRIES).map(async (rollout, i) => {
      const earlier = rollouts[i + 1];
      const [before, after] = [earlier ? await contentOf(earlier.release) : null, await contentOf(rollout.release)];
      return { ...rollout, changes: before && after && differences(field, before, after) };
    }),
  );
  return { ok: true, data };
}
