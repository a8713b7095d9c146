import { Button } from '@arena/shared/ui/controls/button';
import { useLateNotice } from '@arena/shared/ui/hooks/use-late-notice';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './confirmation.module.css';
import { FailureMessage } from './failure-message';
import type { SubmissionsFailure } from './submissions-api';

type Props = {
  question: string;
  /** The consequences of confirming. */
  children: ReactNode;
  confirm: string;
  /** Performs the action. Resolves with the failure, if any. */
  onConfirm: () => Promise<SubmissionsFailure | undefined>;
  onCancel: () => void;
  onReload: () => Promise<unknown>;
};

/** Asks for confirmation, in place of the button that starts the action. */
export function Confirmation({ question, children, confirm, onConfirm, onCancel, onReload }: Props) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<SubmissionsFailure>();
  const showLateNotice = useLateNotice();
  useEffect(() => group.current?.focus(), []);

  const run = async () => {
    setPending(true);
    setFailure(undefined);
    const result = await onConfirm();
    setPending(false);
    setFailure(result);
    if (result) showLateNotice({ kind: 'trouble', text: `${question} ${result.message}` });
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !pending) onCancel();
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={styles.question}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
      onKeyDown={cancelOnEscape}
    >
      <p id={`${id}-question`} className={styles.title}>
        {question}
      </p>
      <p id={`${id}-text`}>{children}</p>
      {failure && <FailureMessage failure={failure} onReload={onReload} />}
      <div className={styles.actions}>
        <Button kind="primary" pending={pending} onClick={run}>
          {confirm}
        </Button>
        <Button kind="quiet" aria-disabled={pending || undefined} onClick={() => !pending && onCancel()}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
