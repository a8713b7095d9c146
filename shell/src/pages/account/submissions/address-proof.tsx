import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { MailedCodeForm } from '../../../auth/mailed-code-form';
import { linkTarget } from '../../../auth/mailed-link';
import { Panel } from '../panel';
import styles from './submissions.module.css';

/**
 * Mails a link that proves that the email address is the visitor's.
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
          We show the forms sent with <strong className={styles.long}>{email}</strong> only after you have used a link
          or code from an email to that address. Otherwise, anyone could sign up with your address and read your forms.
        </p>
        <p>
          If no email has confirmed this address before, your password stops working then, and all other devices are
          logged out. You choose a new password right here.
        </p>
        {error && <Message kind="trouble">{error}</Message>}
        {sent && (
          <Message kind="success">
            We sent a link to {email}. Open it in this browser within an hour, or enter the code of the email here, to
            see your forms.
          </Message>
        )}
        <Button kind={sent ? 'secondary' : 'primary'} pending={sending} onClick={send}>
          <span className={styles.long}>{sent ? 'Send another link' : `Send a link to ${email}`}</span>
        </Button>
        {sent && <MailedCodeForm email={email} type="magiclink" action="Show my forms" />}
      </div>
    </Panel>
  );
}
