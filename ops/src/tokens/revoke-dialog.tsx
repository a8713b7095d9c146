import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import styles from '../parts/form/form.module.css';
import { useSession } from '../session/session-context';

type Props = {
  token: OperatorToken;
  onClose: () => void;
  /** Called after the revocation, with a message about it. */
  onDone: (message: string) => void;
};

/** Asks to confirm that a token is revoked. */
export function RevokeDialog({ token: { id, name, role }, onClose, onDone }: Props) {
  const { api } = useSession();
  const [revoking, setRevoking] = useState(false);
  const [error, setError] = useState<string>();

  async function revoke() {
    setRevoking(true);
    setError(undefined);
    const answer = await api.send(opsApi.revokeToken, { params: { id } });
    setRevoking(false);
    if (answer.ok) onDone(`The token of ${name} is revoked.`);
    else setError(errorMessage(answer.failure));
  }
  return (
    <Dialog open onClose={onClose} title={`Revoke the token of ${name}?`}>
      <div className={styles.form}>
        <p>
          Every server refuses the token ({role}, <code>{id}</code>) at once, and its preview links and schedules end.
          This cannot be undone.
        </p>
        {error && <Message kind="trouble">{error}</Message>}
        <div className={styles.buttons}>
          <Button kind="primary" pending={revoking} onClick={() => void revoke()}>
            Revoke
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
