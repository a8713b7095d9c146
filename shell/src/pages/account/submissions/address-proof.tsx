import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/call-auth-backend';
import { linkTarget } from '../../../auth/mailed-link';
import { Panel } from '../panel';
import styles from './submissions.module.css';

/**
 * Mails a link that proves that the e-mail address is the visitor's.
 * @param onReturn called when the visitor comes back to this tab, perhaps after opening the link elsewhere
 */
export function AddressProof({ account, onReturn }: { account: Account; onReturn: () => Promise<unknown> }) {
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const email = account.email ?? '';

  const onFocus = useEffectEvent(() => void onReturn());
  useEffect(() => {
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  const send = async () => {
    setSending(true);
    setError(undefined);
    setSent(false);
    const options = { shouldCreateUser: false, emailRedirectTo: linkTarget('proof') };
    const result = await callAuthBackend((client) => client.signInWithOtp({ email, options }));
    setSending(false);
    setSent(result.ok);
    if (!result.ok) setError(result.message);
  };
  return (
    <Panel title="Confirm your address">
      <div className={styles.stack}>
        <p>
          We show what was sent with <strong className={styles.long}>{email}</strong> only after a link in a mail to
          that address was opened. Otherwise, anyone could sign up with your address and read what you sent.
        </p>
        <p>
          If no mail has confirmed the address before, the link also ends all other sessions and removes the password.
          You choose a new one in the settings then.
        </p>
        {error && <Message kind="trouble">{error}</Message>}
        {sent && (
          <Message kind="success">
            We sent a link to {email}. Open it in this browser within an hour: it leads to what you sent.
          </Message>
        )}
        <Button kind={sent ? 'secondary' : 'primary'} pending={sending} onClick={send}>
          <span className={styles.long}>{sent ? 'Send another link' : `Send a link to ${email}`}</span>
        </Button>
      </div>
    </Panel>
  );
}
