import { codeSchema } from '@arena/shared/forms/fields/code-schema';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import * as z from 'zod/mini';
import styles from './auth-form.module.css';
import { callAuthBackend } from './backend/call-auth-backend';
import { connectSession } from './session/session-store';
import { useAuthForm } from './use-auth-form';

/** The six digits of a mail. */
export const mailCode = codeSchema('Please enter the six digits from the email.');

const schema = z.object({ code: mailCode });

type Props = {
  /** Address that got the mail. */
  email: string;
  type: 'signup' | 'recovery' | 'magiclink' | 'email_change';
  label?: string;
  action: string;
  onVerified?: () => void;
};

/** Accepts the code of a mail, in place of its link. It opens a session in this browser. */
export function MailedCodeForm({ email, type, label = 'Code from the email', action, onVerified }: Props) {
  const { submit, sending, error, field } = useAuthForm(schema, { code: '' }, async ({ code }) => {
    const result = await callAuthBackend(async (client) => {
      await connectSession();
      return client.verifyOtp({ email, token: code, type });
    });
    if (!result.ok) return result.message;
    onVerified?.();
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={label}
        help="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      {error && <Message kind="trouble">{error}</Message>}
      <Button type="submit" pending={sending}>
        {action}
      </Button>
    </form>
  );
}
