import { emailSchema } from '@arena/shared/forms/email-schema';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from '../auth-form.module.css';
import { askBackend } from '../call-auth-backend';
import { linkTarget } from '../mailed-link';
import { useAuthForm } from '../use-auth-form';

const schema = z.object({ email: emailSchema });

/** Sends a link that lets the owner of an address choose a new password. */
export function RecoveryForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { submit, sending, trouble, field } = useAuthForm(schema, { email: '' }, async ({ email }) => {
    setSentTo(undefined);
    const answer = await askBackend((client) =>
      client.resetPasswordForEmail(email, { redirectTo: linkTarget('recovery') }),
    );
    if (!answer.ok) return answer.sentence;
    setSentTo(email);
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      {trouble && <Message kind="trouble">{trouble}</Message>}
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
