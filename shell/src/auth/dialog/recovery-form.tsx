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
import { useAuthForm } from '../use-auth-form';

const schema = z.object({ email: emailSchema });

type Props = {
  /** Initial value of the field. */
  email: string;
  /** Called when the code of the mail has opened a session. */
  onVerified: () => void;
};

/** Mails a link and a code with which the owner of the email address can choose a new password. */
export function RecoveryForm({ email, onVerified }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const { submit, sending, error, field } = useAuthForm(schema, { email }, async (values) => {
    setSentTo(undefined);
    const result = await callAuthBackend((client) =>
      client.resetPasswordForEmail(values.email, { redirectTo: linkTarget('recovery') }),
    );
    if (!result.ok) return result.message;
    setSentTo(values.email);
    return undefined;
  });
  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        {error && <Message kind="trouble">{error}</Message>}
        {sentTo && (
          <Message kind="success">
            If {sentTo} has an account, a link is on its way. Open it in this browser within an hour, or enter the code
            of the email here.
          </Message>
        )}
        <Button kind={sentTo ? 'secondary' : 'primary'} type="submit" pending={sending}>
          SEND LINK
        </Button>
      </form>
      {sentTo && <MailedCodeForm email={sentTo} type="recovery" action="CONTINUE" onVerified={onVerified} />}
    </>
  );
}
