import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { useState } from 'react';
import * as z from 'zod/mini';
import { askBackend } from '../../../auth/call-auth-backend';
import { PasswordField } from '../../../auth/password-field';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';

const schema = z.object({
  password: z.string().check(z.minLength(6, 'Password must be at least 6 characters long.')),
  nonce: z.string().check(z.trim()),
});

/** Sets a new password. When the login is some time ago, the backend first wants a code that it mails. */
export function PasswordForm() {
  const [codeSent, setCodeSent] = useState(false);
  const [changed, setChanged] = useState(false);
  const start = { password: '', nonce: '' };
  const { submit, sending, trouble, field, reset } = useAuthForm(schema, start, async ({ password, nonce }) => {
    setChanged(false);
    const answer = await askBackend((client) => client.updateUser({ password, ...(nonce && { nonce }) }));
    if (answer.ok) {
      reset();
      setCodeSent(false);
      setChanged(true);
      return undefined;
    }
    if (answer.code !== 'reauthentication_needed') return answer.sentence;
    const asked = await askBackend((client) => client.reauthenticate());
    setCodeSent(asked.ok);
    return asked.ok ? undefined : asked.sentence;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasswordField label="New password" autoComplete="new-password" required {...field('password')} />
      {codeSent && (
        <TextField
          label="Code from our e-mail"
          help="We sent a six-digit code to your e-mail address, to make sure it is you"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('nonce')}
        />
      )}
      {trouble && <Message kind="trouble">{trouble}</Message>}
      {changed && (
        <Message kind="success" onDismiss={() => setChanged(false)}>
          Your password has been changed.
        </Message>
      )}
      <Button type="submit" pending={sending}>
        Change password
      </Button>
    </form>
  );
}
