import type { ApiFailure } from '@arena/shared/api/call';
import type { Difference } from '@arena/shared/contract/content/differences';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Content } from '@arena/shared/contract/release/content';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import { mayCall, useSession } from '../session/session-context';
import { ChangeList } from './change-list';
import styles from './content.module.css';
import type { Outcome } from './outcome-message';
import { preview, propose, publish } from './publish';

type Props = {
  live: LiveApp;
  content: Content;
  changes: readonly Difference[];
  reason: string;
  onReason: (reason: string) => void;
  onBack: () => void;
  /** Called with the server's sentences about the content. */
  onRefused: (error: string) => void;
  onNewer: () => void;
  onDone: (outcome: Outcome) => Promise<void>;
};

/** What changes, in words and as a preview, before it goes live. */
export function Review({ live, content, changes, reason, onReason, onBack, onRefused, onNewer, onDone }: Props) {
  const { app, release } = live;
  const session = useSession();
  const { api } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  const progress = useProgress();
  const [pending, setPending] = useState<'preview' | 'publish' | null>(null);
  const [error, setError] = useState<string>();
  const [url, setUrl] = useState<string>();
  const mayPublish = mayCall(session, opsApi.activate, app);
  useEffect(() => heading.current?.focus(), []);

  const run = async (kind: 'preview' | 'publish', act: () => Promise<ApiFailure | null>) => {
    setPending(kind);
    setError(undefined);
    const failure = await act();
    setPending(null);
    if (failure) explain(failure);
  };
  const explain = (failure: ApiFailure) => {
    const message = errorMessage(failure);
    setError(message);
    if (failure.kind !== 'server') return;
    if (failure.status === 400) onRefused(message);
    // Perhaps because another release went live.
    if (failure.status === 409) onNewer();
  };
  const next = { app, release, content };
  const showPreview = () =>
    run('preview', async () => {
      const answer = await preview(api, next);
      if (answer.ok) setUrl(answer.data.url);
      return answer.ok ? null : answer.failure;
    });
  const goLive = () =>
    run('publish', async () => {
      const answer = await publish(api, next, reason);
      if (!answer.ok) return answer.failure;
      await onDone({ kind: 'live', at: Date.now(), replaced: release, changes, ...answer.data });
      return null;
    });
  const ask = () =>
    run('publish', async () => {
      const answer = await propose(api, next, reason);
      if (answer.ok) await onDone({ kind: 'proposed', at: Date.now(), id: answer.data.id });
      return answer.ok ? null : answer.failure;
    });
  return (
    <section className={styles.review} aria-labelledby="what-changes">
      <div>
        <h2 ref={heading} id="what-changes" tabIndex={-1}>
          What changes
        </h2>
        <ChangeList changes={changes} />
      </div>
      <div className={styles.preview}>
        <h3>Preview</h3>
        <p>Look at the page with these changes first. Visitors do not see them yet.</p>
        {url ? (
          <p>
            <a href={url} target="_blank" rel="noopener noreferrer">
              Open the preview
            </a>
          </p>
        ) : (
          <Button pending={pending === 'preview'} onClick={() => pending ?? void showPreview()}>
            Prepare a preview
          </Button>
        )}
      </div>
      <div className={styles.form}>
        <TextField
          label="Reason (optional)"
          help="The history shows it."
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
        {error && <Message kind="trouble">{error}</Message>}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            pending={pending === 'publish'}
            onClick={() => pending ?? void (mayPublish ? goLive() : ask())}
          >
            {mayPublish ? 'Publish' : 'Propose'}
          </Button>
          <Button onClick={() => pending ?? onBack()}>Back to the form</Button>
        </div>
        {pending && <p role="status">{describeProgress(progress)}</p>}
      </div>
    </section>
  );
}
