import type { ApiResult } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/error-message';
import styles from '../parts/form/form.module.css';

type Props = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  /** Called after the confirmation. */
  send: () => Promise<ApiResult<unknown>>;
  onClose: () => void;
  /** Called when the server has done it. */
  onDone: () => void;
};

/** Asks to confirm an action, and shows why it has failed. */
export function ConfirmDialog({ title, children, action, send, onClose, onDone }: Props) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm() {
    setPending(true);
    setError(undefined);
    const answer = await send();
    setPending(false);
    if (answer.ok) onDone();
    else setError(errorMessage(answer.failure));
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.form}>
        <p>{children}</p>
        {error && <Message kind="trouble">{error}</Message>}
        <div className={styles.buttons}>
          <Button kind="primary" pending={isPending} onClick={() => void confirm()}>
            {action}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
