import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { type ChangeKind, type PendingChange, prepareChange } from '../changes/change';
import { ChangeDialog } from '../changes/change-dialog';
import { DateTime } from '../parts/date-time';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { mayCall, useSession } from '../session/session-context';
import { AppRow } from './app-row';
import { BlockedRollbacks } from './blocked-rollbacks';
import styles from './live-page.module.css';
import type { App, Live } from './load-live';
import { RetiredRow } from './retired-row';
import { useAutoRefresh } from './use-auto-refresh';

/** The live release of each app and the actions to change it. */
export function LivePage() {
  const answer = useLoaderData<ApiResult<Live>>();
  const { revalidate, state } = useRevalidator();
  const session = useSession();
  const [change, setChange] = useState<PendingChange | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useAutoRefresh(revalidate);

  const openDialog = (kind: ChangeKind, app: App) => {
    setDone(null);
    setChange(prepareChange(session.api, kind, app));
  };
  return (
    <>
      <ScreenHeader title="Live">
        {answer.ok && (
          <p className={styles.asOf}>
            As of <DateTime at={answer.data.asOf} />
          </p>
        )}
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Refresh
        </Button>
      </ScreenHeader>
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {!answer.ok && <LoadError failure={answer.failure} />}
      {answer.ok && answer.data.apps.length === 0 && (
        <p>Nothing is live. Publish the shell first: "npx arena publish shell".</p>
      )}
      {answer.ok && (
        <ul className={styles.apps}>
          {answer.data.apps.map((live) => (
            <AppRow
              key={live.app}
              live={live}
              now={answer.data.asOf}
              onChange={mayCall(session, opsApi.activate, live.app) ? (kind) => openDialog(kind, live) : null}
              mayRetire={mayCall(session, opsApi.retire, live.app) && live.app !== 'shell'}
            />
          ))}
          {answer.data.retired.map((app) => (
            <RetiredRow
              key={app.app}
              retired={app}
              now={answer.data.asOf}
              onChange={mayCall(session, opsApi.activate, app.app) ? (kind) => openDialog(kind, app) : null}
            />
          ))}
        </ul>
      )}
      {answer.ok && <BlockedRollbacks rollbacks={answer.data.blockedRollbacks} />}
      {change && (
        <ChangeDialog
          change={change}
          onClose={() => setChange(null)}
          onDone={(message) => {
            setChange(null);
            setDone(message);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
