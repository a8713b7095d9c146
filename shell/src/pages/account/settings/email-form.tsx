import { emailSchema } from '@arena/shared/forms/fields/email-schema';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import * as z from 'zod/mini';
import { type Account, awaitedAddresses } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { MailedCodeForm } from '../../../auth/mailed-code-form';
import { linkTarget } from '../../../auth/mailed-link';
import { SendAgainButton } from '../../../auth/send-again-button';
import { refreshAccount } from '../../../auth/session/session-store';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';

const schema = z.object({ email: emailSchema });

/** Changes the email address. The new one takes effect once the mailed links were opened. */
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
    <div className={styles.stack}>
      <p>
        In use: <strong>{account.email}</strong>
      </p>
      {account.new_email && <PendingChange account={account} />}
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField label="New email address" type="email" autoComplete="email" required {...field('email')} />
        {error && <Message kind="trouble">{error}</Message>}
        <Button type="submit" pending={sending}>
          Change address
        </Button>
      </form>
    </div>
  );
}

/** Says which mailed links a change still needs, takes their codes and sends them again. */
function PendingChange({ account }: { account: Account }) {
  const { email = '', new_email: next = '' } = account;
  const [awaited = next, ...others] = awaitedAddresses(account);
  return (
    <>
      <Message kind="success">
        {others.length > 0
          ? `We sent a link to ${next} and one to ${email}. The change needs both. Until then, the old address stays in use.`
          : `To finish the change to ${next}, open the link that we sent to ${awaited}. Until then, the old address stays in use.`}
      </Message>
      {[awaited, ...others].map((address) => (
        <MailedCodeForm
          key={address}
          email={address}
          type="email_change"
          label={`Code from the email to ${address}`}
          action="Confirm"
          onVerified={refreshAccount}
        />
      ))}
      <SendAgainButton email={email} type="email_change" label="Send the links again" />
    </>
  );
}
