import { emailSchema } from '@arena/shared/forms/fields/email-schema';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from '../auth-form.module.css';
import { callAuthBackend } from '../backend/call-auth-backend';
import { MailedCodeForm } from '../mailed-code-form';
import { linkTarget } from '../mailed-link';
import { SendAgainButton } from '../send-again-button';
import { useAuthForm } from '../use-auth-form';

const schema = z.object({ email: emailSchema });

/** Says that a mail has been sent, accepts its code and sends it again. */
export function Confirmation({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  return (
    <>
      <Message kind="success">
        Account created successfully ✅. We sent an email to {email}. Open its link, or enter its code here.
      </Message>
      <MailedCodeForm email={email} type="signup" action="CONFIRM" onVerified={onSignedIn} />
      <SendAgainButton email={email} type="signup" />
    </>
  );
}

/** For an account that is not confirmed yet, after its link has expired. */
export function ResendForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const { submit, sending, error, field } = useAuthForm(schema, { email: '' }, async ({ email }) => {
    setSentTo(undefined);
    const options = { emailRedirectTo: linkTarget('sign-up') };
    const result = await callAuthBackend((client) => client.resend({ type: 'signup', email, options }));
    if (!result.ok) return result.message;
    setSentTo(email);
    return undefined;
  });
  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        {error && <Message kind="trouble">{error}</Message>}
        {sentTo && (
          <Message kind="success">
            If {sentTo} still has to be confirmed, an email is on its way. Open its link, or enter its code here.
          </Message>
        )}
        <Button kind={sentTo ? 'secondary' : 'primary'} type="submit" pending={sending}>
          SEND EMAIL
        </Button>
      </form>
      {sentTo && <MailedCodeForm email={sentTo} type="signup" action="CONFIRM" onVerified={onSignedIn} />}
    </>
  );
}
