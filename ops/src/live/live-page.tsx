import type { ApiResult } from '@arena/shared/api/call';
import type { Lock } from '@arena/shared/contract/lock';
import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { describeVersions } from '@arena/shared/contract/server-versions';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { errorMessage } from '../api/error-message';
import { type ChangeKind, type PendingChange, prepareChange } from '../changes/change';
import { ChangeDialog } from '../changes/change-dialog';
import { LockDialog } from '../locks/lock-dialog';
import { LockList } from '../locks/lock-list';
import { UnlockDialog } from '../locks/unlock-dialog';
import { DateTime } from '../parts/date-time';
import { byApp } from '../parts/live-releases';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { ScheduleList } from '../schedules/schedule-list';
import { UnscheduleDialog } from '../schedules/unschedule-dialog';
import { mayCall, useSession } from '../session/session-context';
import { AppList } from './app-list';
import { BackendList } from './backend-list';
import { BlockedRollbacks } from './blocked-rollbacks';
import styles from './live-page.module.css';
import type { App, LiveParts } from './load-live';
import { ProblemList } from './problem-list';
import { useAutoRefresh } from './use-auto-refresh';

/** The dialog about locks and schedules that is open. */
type OpenDialog = { kind: 'lock' } | { kind: 'unlock'; lock: Lock } | { kind: 'unschedule'; schedule: Schedule };

/** What needs a person; the live release of each app and the actions to change it; locks, schedules and backends. */
export function LivePage() {
  const { live: answer, attention, backends } = useLoaderData<LiveParts>();
  const { revalidate, state } = useRevalidator();
  const session = useSession();
  const [change, setChange] = useState<PendingChange | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useAutoRefresh(revalidate);

  const openChange = (kind: ChangeKind, app: App) => {
    setDone(null);
    setChange(prepareChange(session.api, kind, app));
  };
  const openDialog = (next: OpenDialog) => {
    setDone(null);
    setDialog(next);
  };
  const finish = (message: string) => {
    setChange(null);
    setDialog(null);
    setDone(message);
    void revalidate();
  };
  const mayLock = mayCall(session, opsApi.lock);
  const rollBackOf = (app: string) => {
    const live = answer.ok && answer.data.apps.find((each) => each.app === app);
    return live && mayCall(session, opsApi.rollback, app) ? () => openChange('rollback', live) : null;
  };
  return (
    <>
      <ScreenHeader title="Live">
        {answer.ok && (
          <p className={styles.asOf}>
            As of <DateTime at={answer.data.asOf} />
          </p>
        )}
        {answer.ok && mayLock && <Button onClick={() => openDialog({ kind: 'lock' })}>Lock…</Button>}
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Refresh
        </Button>
      </ScreenHeader>
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {answer.ok && answer.data.versions.length > 1 && (
        <Message kind="trouble">{describeVersions(answer.data.versions)}</Message>
      )}
      {!answer.ok && <LoadError failure={answer.failure} />}
      <Part subject="Problems" answer={attention}>
        {(found) => <ProblemList {...found} rollBack={rollBackOf} />}
      </Part>
      {answer.ok && (
        <>
          <LockList
            locks={answer.data.locks}
            onUnlock={mayLock ? (lock) => openDialog({ kind: 'unlock', lock }) : null}
          />
          <ScheduleList
            schedules={answer.data.schedules}
            live={byApp(answer.data.apps)}
            onCancel={(schedule) => openDialog({ kind: 'unschedule', schedule })}
          />
        </>
      )}
      {answer.ok && <AppList live={answer.data} onChange={openChange} onDone={finish} />}
      <Part subject="Backends" answer={backends}>
        {({ backends }) => <BackendList backends={backends} />}
      </Part>
      {answer.ok && <BlockedRollbacks rollbacks={answer.data.blockedRollbacks} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} onDone={finish} />}
      {dialog?.kind === 'lock' && answer.ok && (
        <LockDialog
          apps={[...answer.data.apps, ...answer.data.retired].map(({ app }) => app)}
          onCancel={() => setDialog(null)}
          onDone={finish}
        />
      )}
      {dialog?.kind === 'unlock' && (
        <UnlockDialog lock={dialog.lock} onCancel={() => setDialog(null)} onDone={finish} />
      )}
      {dialog?.kind === 'unschedule' && (
        <UnscheduleDialog schedule={dialog.schedule} onCancel={() => setDialog(null)} onDone={finish} />
      )}
    </>
  );
}

type PartProps<Data> = { subject: string; answer: ApiResult<Data>; children: (data: Data) => ReactNode };

/** A part of the screen, or why it could not be read. */
function Part<Data>({ subject, answer, children }: PartProps<Data>) {
  if (answer.ok) return children(answer.data);
  return (
    <Message kind="trouble">
      {subject} could not be read. {errorMessage(answer.failure)}
    </Message>
  );
}
