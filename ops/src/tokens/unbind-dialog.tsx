import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import styles from '../parts/form/form.module.css';
import { useSession } from '../session/session-context';

type Props = {
  binding: Binding;
  onClose: () => void;
  /** Called after the removal, with a message about it. */
  onDone: (message: string) => void;
};

/** Asks to confirm that a workflow may no longer sign in. */
export function UnbindDialog({ binding: { id, repository, workflow, app }, onClose, onDone }: Props) {
  const { api } = useSession();
  const [removing, setRemoving] = useState(false);
  const [error, setError] = useState<string>();

  async function remove() {
    setRemoving(true);
    setError(undefined);
    const answer = await api.send(opsApi.unbind, { params: { id } });
    setRemoving(false);
    if (answer.ok) onDone(`${repository} no longer signs in for ${app}.`);
    else setError(errorMessage(answer.failure));
  }
  return (
    <Dialog open onClose={onClose} title={`Remove the binding of ${repository}?`}>
      <div className={styles.form}>
        <p>
          The workflow <code>{workflow}</code> can no longer sign in for {app}. Its tokens are revoked, and its preview
          links and schedules end.
        </p>
        {error && <Message kind="trouble">{error}</Message>}
        <div className={styles.buttons}>
          <Button kind="primary" pending={removing} onClick={() => void remove()}>
            Remove
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
