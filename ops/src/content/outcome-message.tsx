import type { Difference } from '@arena/shared/contract/content/differences';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import { DateTime } from '../parts/date-time';
import { mayCall, useSession } from '../session/session-context';
import { ChangeList } from './change-list';
import styles from './content.module.css';

/** What has happened to changes. `release`: the new one; `replaced`: the one that was live before. */
export type Outcome = { at: number } & (
  | { kind: 'live'; release: string; replaced: string; changes: readonly Difference[]; warnings: readonly string[] }
  | { kind: 'proposed'; id: string }
  | { kind: 'taken back' }
);

type Props = {
  outcome: Outcome;
  live: LiveApp;
  onTakenBack: (outcome: Outcome) => Promise<void>;
};

/** Says since when changes are live, and takes them back. */
export function OutcomeMessage({ outcome, live, onTakenBack }: Props) {
  const { app, release, since } = live;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (outcome.kind === 'proposed') {
    return (
      <section className={styles.outcome} aria-labelledby="outcome">
        <h2 ref={heading} id="outcome" tabIndex={-1}>
          Proposed
        </h2>
        <p>
          It is not live: a person who may change {app} has to approve it.{' '}
          <Link to={`/proposals/${app}/${outcome.id}`}>Open the proposal</Link>
        </p>
      </section>
    );
  }
  if (outcome.kind === 'taken back') {
    return (
      <section className={styles.outcome} aria-labelledby="outcome">
        <h2 ref={heading} id="outcome" tabIndex={-1}>
          Taken back
        </h2>
        <p>
          Visitors get the content from before, since <DateTime at={since} />.
        </p>
      </section>
    );
  }
  const isLive = release === outcome.release;
  return (
    <section className={styles.outcome} aria-labelledby="outcome">
      <h2 ref={heading} id="outcome" tabIndex={-1}>
        {isLive ? (
          <>
            Live since <DateTime at={since} />
          </>
        ) : (
          'It was live'
        )}
      </h2>
      <ChangeList changes={outcome.changes} />
      {outcome.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {isLive ? (
        <TakeBack app={app} outcome={outcome} onTakenBack={onTakenBack} />
      ) : (
        <p>Another release has gone live since. The history below says which.</p>
      )}
    </section>
  );
}

type TakeBackProps = {
  app: string;
  outcome: Extract<Outcome, { kind: 'live' }>;
  onTakenBack: Props['onTakenBack'];
};

function TakeBack({ app, outcome: { release, replaced }, onTakenBack }: TakeBackProps) {
  const session = useSession();
  const progress = useProgress();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  if (!mayCall(session, opsApi.rollback, app)) return null;

  async function takeBack() {
    setPending(true);
    setError(undefined);
    setError(await rollBack());
    setPending(false);
  }
  async function rollBack() {
    const { api } = session;
    const current = await api.send(opsApi.apps, {});
    if (!current.ok) return errorMessage(current.failure);
    const live = current.data.apps.find((each) => each.app === app);
    if (live?.release !== release)
      return `${live?.by ?? 'Someone'} has made another release live since. It was not taken back.`;
    const body = { release: replaced, reason: 'taken back' };
    const answer = await api.send(opsApi.rollback, { params: { app }, body });
    if (!answer.ok) return errorMessage(answer.failure);
    await onTakenBack({ kind: 'taken back', at: Date.now() });
    return undefined;
  }
  return (
    <>
      {error && <Message kind="trouble">{error}</Message>}
      <div className={styles.buttons}>
        <Button pending={isPending} onClick={() => void takeBack()}>
          Take back
        </Button>
      </div>
      {isPending && <p role="status">{describeProgress(progress)}</p>}
    </>
  );
}
