import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useAccount } from '../../../auth/account-context';
import styles from './submissions.module.css';
import type { SubmissionsFailure } from './submissions-api';

/**
 * Says why an action failed, and offers what helps.
 * @param onReload loads what is stored now
 */
export function FailureMessage({
  failure,
  onReload,
}: {
  failure: SubmissionsFailure;
  onReload: () => Promise<unknown>;
}) {
  const { openDialog } = useAccount();
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await onReload();
    setLoading(false);
  };
  return (
    <div className={styles.stack}>
      <Message kind="trouble">{failure.message}</Message>
      {failure.reason === 'session_ended' && <Button onClick={() => openDialog({ name: 'login' })}>Log in</Button>}
      {failure.reason === 'stale' && (
        <Button pending={loading} onClick={reload}>
          Load the stored version
        </Button>
      )}
    </div>
  );
}
