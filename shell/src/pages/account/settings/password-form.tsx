import { normalizeCode } from '@arena/shared/forms/fields/normalize';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { PasswordField } from '../../../auth/password-field';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';

const schema = z.object({
  password: z.string().check(z.minLength(6, 'Password must be at least 6 characters long.')),
  nonce: z.string().check(z.overwrite(normalizeCode)),
});

/** Sets a new password. If the login was some time ago, the backend mails a code and requires it first. */
export function PasswordForm() {
  const [codeSent, setCodeSent] = useState(false);
  const [changed, setChanged] = useState(false);
  const defaults = { password: '', nonce: '' };
  const { submit, sending, error, field, reset } = useAuthForm(schema, defaults, async ({ password, nonce }) => {
    setChanged(false);
    const result = await callAuthBackend((client) => client.updateUser({ password, ...(nonce && { nonce }) }));
    if (result.ok) {
      reset();
      setCodeSent(false);
      setChanged(true);
      return undefined;
    }
    if (result.code !== 'reauthentication_needed') return result.message;
    const sent = await callAuthBackend((client) => client.reauthenticate());
    setCodeSent(sent.ok);
    return sent.ok ? undefined : sent.message;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasswordField label="New password" autoComplete="new-password" required {...field('password')} />
      {codeSent && (
        <TextField
          label="Code from our email"
          help="We sent a six-digit code to your email address, to make sure it is you"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('nonce')}
        />
      )}
      {error && <Message kind="trouble">{error}</Message>}
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
