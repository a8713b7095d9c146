import { emailSchema } from '@arena/shared/forms/email-schema';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import * as z from 'zod/mini';
import type { Account } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/call-auth-backend';
import { linkTarget } from '../../../auth/mailed-link';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';

const schema = z.object({ email: emailSchema });

/** Changes the e-mail address. The new one takes effect once the visitor has opened the mailed link. */
export function EmailForm({ account }: { account: Account }) {
  const { submit, sending, error, field, reset } = useAuthForm(schema, { email: '' }, async ({ email }) => {
    const result = await callAuthBackend((client) =>
      client.updateUser({ email }, { emailRedirectTo: linkTarget('email-change') }),
    );
    if (!result.ok) return result.message;
    reset();
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>
        In use: <strong>{account.email}</strong>
      </p>
      {account.new_email && (
        <Message kind="success">
          We sent a link to {account.new_email}. The old address stays in use until it is opened.
        </Message>
      )}
      <TextField label="New e-mail address" type="email" autoComplete="email" required {...field('email')} />
      {error && <Message kind="trouble">{error}</Message>}
      <Button type="submit" pending={sending}>
        Change address
      </Button>
    </form>
  );
}
