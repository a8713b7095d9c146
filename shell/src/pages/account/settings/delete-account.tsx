import { showNotice } from '@arena/shared/contract/notice';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { type Account, lacksPassword } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { mailCode } from '../../../auth/mailed-code-form';
import { PasswordField } from '../../../auth/password-field';
import { discardSession } from '../../../auth/session/session-store';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';
import { eraseAccount } from './erase-account';

/** Deletes the account after the visitor has proved to be its owner, with the password or a mailed code. */
export function DeleteAccount({ account }: { account: Account }) {
  const [asks, setAsks] = useState(false);
  const [codeSent, setCodeSent] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const sendCode = async () => {
    setSending(true);
    const result = await callAuthBackend((client) => client.reauthenticate());
    setSending(false);
    setCodeSent(result.ok);
    setError(result.ok ? undefined : result.message);
  };
  return (
    <div className={styles.stack}>
      <p>
        This erases your email address, username, picture and password, and logs you out on all devices. Your
        pre-bookings and waivers stay: the gate needs your waiver. To erase them too, do that first on{' '}
        <Link to="/submissions">Your forms</Link>.
      </p>
      {!asks && <Button onClick={() => setAsks(true)}>Delete account</Button>}
      {asks && (
        <>
          <p>You cannot undo this.</p>
          {codeSent && <Confirm key="code" by="code" email={account.email ?? ''} />}
          {!codeSent && !lacksPassword(account) && <Confirm key="password" by="password" email={account.email ?? ''} />}
          {error && <Message kind="trouble">{error}</Message>}
          <Button kind="quiet" pending={sending} onClick={sendCode}>
            {codeSent ? 'Send another code' : 'Send me a code by email instead'}
          </Button>
          <Button kind="quiet" onClick={() => setAsks(false)}>
            Keep my account
          </Button>
        </>
      )}
    </div>
  );
}

const schemas = {
  password: z.object({ password: z.string().check(z.minLength(1, 'Please enter your password.')), code: z.string() }),
  code: z.object({ password: z.string(), code: mailCode }),
};

function Confirm({ by, email }: { by: 'password' | 'code'; email: string }) {
  const defaults = { password: '', code: '' };
  const { submit, sending, error, field } = useAuthForm(schemas[by], defaults, async ({ password, code }) => {
    const failure = await eraseAccount(by === 'code' ? { code } : { password });
    if (failure) return failure;
    discardSession();
    showNotice({ kind: 'success', text: 'Your account has been deleted, and you are logged out on all devices.' });
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {by === 'password' ? (
        <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
      ) : (
        <TextField
          label="Code from the email"
          help={`Six digits. We sent them to ${email}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...field('code')}
        />
      )}
      {error && <Message kind="trouble">{error}</Message>}
      <Button kind="primary" type="submit" pending={sending}>
        Delete my account
      </Button>
    </form>
  );
}
