import { emailSchema } from '@arena/shared/forms/email-schema';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from '../auth-form.module.css';
import { callAuthBackend } from '../call-auth-backend';
import { linkTarget } from '../mailed-link';
import { useAuthForm } from '../use-auth-form';

const schema = z.object({ email: emailSchema });

/** Mails a link with which the owner of the e-mail address can choose a new password. */
export function RecoveryForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { submit, sending, error, field } = useAuthForm(schema, { email: '' }, async ({ email }) => {
    setSentTo(undefined);
    const result = await callAuthBackend((client) =>
      client.resetPasswordForEmail(email, { redirectTo: linkTarget('recovery') }),
    );
    if (!result.ok) return result.message;
    setSentTo(email);
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      {error && <Message kind="trouble">{error}</Message>}
      {sentTo && (
        <Message kind="success">
          If {sentTo} has an account, a link is on its way. Open it in this browser within an hour.
        </Message>
      )}
      <Button kind="primary" type="submit" pending={sending}>
        SEND LINK
      </Button>
    </form>
  );
}
