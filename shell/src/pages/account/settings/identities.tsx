import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import type { UserIdentity } from '@supabase/supabase-js';
import { useState } from 'react';
import { type Account, lacksPassword } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import styles from './settings.module.css';

/** Login methods of the account. The visitor can unlink each one except the last. */
export function Identities({ account }: { account: Account }) {
  const { identities = [] } = account;
  const names: Record<string, string> = {
    email: lacksPassword(account) ? 'Email. You have no password now: choose one above.' : 'Email and password',
    google: 'Google',
  };
  const [error, setError] = useState<string>();
  const unlink = async (identity: UserIdentity) => {
    setError(undefined);
    const unlinked = await callAuthBackend((client) => client.unlinkIdentity(identity));
    const refreshed = unlinked.ok ? await callAuthBackend((client) => client.refreshSession()) : unlinked;
    if (!refreshed.ok) setError(refreshed.message);
  };
  return (
    <div className={styles.stack}>
      <ul className={styles.list}>
        {identities.map((identity) => (
          <li key={identity.identity_id} className={styles.entry}>
            <span>
              {names[identity.provider] ?? identity.provider}
              <span className={styles.detail}>{identity.identity_data?.email}</span>
            </span>
            {identities.length > 1 && (
              <Button kind="quiet" onClick={() => unlink(identity)}>
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && <Message kind="trouble">{error}</Message>}
    </div>
  );
}
