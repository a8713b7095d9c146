import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import styles from '../auth-form.module.css';
import { PasswordField } from '../password-field';
import { useAuthForm } from '../use-auth-form';
import { type Credentials, credentials, type Mode } from './credentials';

type Props = {
  mode: Mode;
  /** Filled in from the start. */
  email: string;
  /** Answers with a sentence for the visitor when it did not succeed. */
  send: (values: Credentials) => Promise<string | undefined>;
};

/** Asks for what making an account, or logging in, needs. */
export function CredentialsForm({ mode, email, send }: Props) {
  const start = { username: '', email, password: '' };
  const { submit, sending, trouble, field } = useAuthForm(credentials[mode], start, send);
  const isNew = mode === 'signUp';
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {isNew && (
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
      )}
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        {...field('password')}
      />
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <Button kind="primary" type="submit" pending={sending}>
        {isNew ? 'CREATE ACCOUNT' : 'LOGIN'}
      </Button>
    </form>
  );
}
