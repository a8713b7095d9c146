import { emailSchema } from '@arena/shared/forms/email-schema';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import * as z from 'zod/mini';
import type { Account } from '../../../auth/account';
import { askBackend } from '../../../auth/call-auth-backend';
import { linkTarget } from '../../../auth/mailed-link';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';

const schema = z.object({ email: emailSchema });

/** Asks for another address. It is in use once the mailed link was opened. */
export function EmailForm({ account }: { account: Account }) {
  const { submit, sending, trouble, field, reset } = useAuthForm(schema, { email: '' }, async ({ email }) => {
    const answer = await askBackend((client) =>
      client.updateUser({ email }, { emailRedirectTo: linkTarget('email-change') }),
    );
    if (!answer.ok) return answer.sentence;
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
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <Button type="submit" pending={sending}>
        Change address
      </Button>
    </form>
  );
}
