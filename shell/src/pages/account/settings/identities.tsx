import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import type { UserIdentity } from '@supabase/supabase-js';
import { useState } from 'react';
import { askBackend } from '../../../auth/call-auth-backend';
import styles from './settings.module.css';

const names: Record<string, string> = { email: 'E-mail and password', google: 'Google' };

/** The ways in that this account has; all but the last can be given up. */
export function Identities({ identities }: { identities: readonly UserIdentity[] }) {
  const [trouble, setTrouble] = useState<string>();
  const unlink = async (identity: UserIdentity) => {
    setTrouble(undefined);
    const answer = await askBackend((client) => client.unlinkIdentity(identity));
    const renewed = answer.ok ? await askBackend((client) => client.refreshSession()) : answer;
    if (!renewed.ok) setTrouble(renewed.sentence);
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
      {identities.length < 2 && <p>You cannot unlink your only way to log in.</p>}
      {trouble && <Message kind="trouble">{trouble}</Message>}
    </div>
  );
}
