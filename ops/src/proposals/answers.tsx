import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import { mayCall, useSession } from '../session/session-context';
import styles from './answers.module.css';
import { ReturnDialog } from './return-dialog';

/** `onDone`: called after the answer, with a message about the result. */
type Props = { proposal: Proposal; onDone: (message: string) => void };

/** Approves a proposal with one press, because the page is what a person confirms, or returns it with a reason. */
export function Answers({ proposal, onDone }: Props) {
  const { app, id, by, release } = proposal;
  const session = useSession();
  const [isApproving, setApproving] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [error, setError] = useState<string>();
  const progress = useProgress();
  if (!mayCall(session, opsApi.approve, app)) return <p>It waits for a person who may make {app} live.</p>;

  async function approve() {
    setApproving(true);
    setError(undefined);
    const answer = await session.api.send(opsApi.approve, { params: { app, id } });
    setApproving(false);
    if (answer.ok) onDone([`${app} ${release} is live.`, ...answer.data.warnings].join(' '));
    else setError(errorMessage(answer.failure));
  }
  return (
    <>
      {by === session.name ? (
        <p>You proposed this release. Another person must approve it.</p>
      ) : (
        <p>If you approve it, every visitor gets it at once.</p>
      )}
      <div className={styles.answers}>
        {by !== session.name && (
          <Button kind="primary" pending={isApproving} onClick={() => void approve()}>
            Approve
          </Button>
        )}
        <Button onClick={() => setReturning(true)}>Return…</Button>
      </div>
      {isApproving && <p role="status">{describeProgress(progress)}</p>}
      {error && <Message kind="trouble">{error}</Message>}
      {isReturning && <ReturnDialog proposal={proposal} onCancel={() => setReturning(false)} onDone={onDone} />}
    </>
  );
}
