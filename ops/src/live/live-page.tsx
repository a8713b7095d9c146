import type { ApiResult } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { type Kind, type Plan, planChange } from '../changes/change';
import { ChangeDialog } from '../changes/change-dialog';
import { Moment } from '../parts/date-time';
import { Failed } from '../parts/load-error';
import { ScreenHead } from '../parts/screen-header';
import { mayChange, useSession } from '../session/session-context';
import { LiveRow } from './app-row';
import styles from './live-page.module.css';
import type { App, Live } from './load-live';
import { RetiredRow } from './retired-row';
import { useFreshness } from './use-auto-refresh';

/** What is live, app by app, and the ways to change it. */
export function LivePage() {
  const answer = useLoaderData<ApiResult<Live>>();
  const { revalidate, state } = useRevalidator();
  const session = useSession();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useFreshness(revalidate);

  const begin = (kind: Kind, app: App) => {
    setDone(null);
    setPlan(planChange(session.api, kind, app));
  };
  return (
    <>
      <ScreenHead title="Live">
        {answer.ok && (
          <p className={styles.asOf}>
            As of <Moment at={answer.data.asOf.toISOString()} />
          </p>
        )}
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Refresh
        </Button>
      </ScreenHead>
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {!answer.ok && <Failed failure={answer.failure} />}
      {answer.ok && answer.data.apps.length === 0 && (
        <p>Nothing is live. Publish the shell first: "npx arena publish shell".</p>
      )}
      {answer.ok && (
        <ul className={styles.board}>
          {answer.data.apps.map((live) => (
            <LiveRow
              key={live.app}
              live={live}
              now={answer.data.asOf}
              onChange={mayChange(session, live.app) ? (kind) => begin(kind, live) : null}
              mayRetire={session.app === undefined && live.app !== 'shell'}
            />
          ))}
          {answer.data.retired.map((app) => (
            <RetiredRow
              key={app.app}
              retired={app}
              now={answer.data.asOf}
              onChange={mayChange(session, app.app) ? (kind) => begin(kind, app) : null}
            />
          ))}
        </ul>
      )}
      {plan && (
        <ChangeDialog
          plan={plan}
          onClose={() => setPlan(null)}
          onDone={(sentence) => {
            setPlan(null);
            setDone(sentence);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
