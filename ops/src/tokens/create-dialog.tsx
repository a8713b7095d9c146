import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { NewToken } from '@arena/shared/contract/ops-api/people';
import { Button } from '@arena/shared/ui/controls/button';
import { CopyButton } from '@arena/shared/ui/controls/copy-button';
import { Dialog } from '@arena/shared/ui/dialog';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import form from '../parts/form/form.module.css';
import { useSession } from '../session/session-context';
import styles from './create-dialog.module.css';
import { CreateForm } from './create-form';

type Props = {
  /** Called as soon as the token exists. */
  onCreated: () => void;
  onClose: () => void;
};

/** Creates a token and shows it, this one time. */
export function CreateDialog({ onCreated, onClose }: Props) {
  const { api } = useSession();
  const [token, setToken] = useState<string | null>(null);

  async function create(body: NewToken): Promise<string | undefined> {
    const answer = await api.send(opsApi.createToken, { body });
    if (!answer.ok) return errorMessage(answer.failure);
    setToken(answer.data.token);
    onCreated();
    return undefined;
  }
  return (
    <Dialog open onClose={onClose} title={token === null ? 'Create a token' : 'The new token'}>
      {token === null ? (
        <CreateForm onSubmit={create} onCancel={onClose} />
      ) : (
        <div className={form.form}>
          <p>Copy the token now. It is not shown again.</p>
          <code className={styles.token}>{token}</code>
          <div className={form.buttons}>
            <CopyButton text={token} label="Copy the token" />
            <Button kind="quiet" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
