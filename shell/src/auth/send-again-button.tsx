import type { Notice } from '@arena/shared/contract/notice';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import styles from './auth-form.module.css';
import { callAuthBackend } from './backend/call-auth-backend';
import { linkTarget } from './mailed-link';

type Props = { email: string; type: 'signup' | 'email_change'; label?: string };

/** Sends the mail of a sign-up or of a change of address again. */
export function SendAgainButton({ email, type, label = 'Send it again' }: Props) {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Notice>();
  const send = async () => {
    setSending(true);
    setOutcome(undefined);
    const options = { emailRedirectTo: linkTarget(type === 'signup' ? 'sign-up' : 'email-change') };
    const result = await callAuthBackend((client) => client.resend({ type, email, options }));
    setSending(false);
    setOutcome(result.ok ? SENT : { kind: 'trouble', text: result.message });
  };
  return (
    <div className={styles.form}>
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
      <Button kind="quiet" pending={sending} onClick={send}>
        {label}
      </Button>
    </div>
  );
}

const SENT: Notice = {
  kind: 'success',
  text: 'Sent again. Only the newest email works. If it does not arrive, check your spam folder.',
};
