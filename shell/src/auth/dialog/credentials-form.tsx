import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import styles from '../auth-form.module.css';
import { PasswordField } from '../password-field';
import { useAuthForm } from '../use-auth-form';
import { type Credentials, credentialSchemas, type Mode } from './credentials';

type Props = {
  mode: Mode;
  /** Initial value of the field. */
  email: string;
  /** Returns an error message for the visitor, or undefined on success. */
  send: (values: Credentials) => Promise<string | undefined>;
  /** Called with the address typed so far. */
  onForgotten: (email: string) => void;
};

/** Copying a password often adds a space. The space counts, because passwords are used as typed. */
const hasOuterSpace = (password: string) => password !== password.trim();

/** The fields of sign-up or login. */
export function CredentialsForm({ mode, email, send, onForgotten }: Props) {
  const defaults = { username: '', email, password: '' };
  const { submit, sending, error, field, getValues } = useAuthForm(credentialSchemas[mode], defaults, send);
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
      {error && <Message kind="trouble">{error}</Message>}
      {error && hasOuterSpace(getValues().password) && (
        <p>Your password begins or ends with a space. Is that intended?</p>
      )}
      <Button kind="primary" type="submit" pending={sending}>
        {isNew ? 'CREATE ACCOUNT' : 'LOGIN'}
      </Button>
      {!isNew && (
        <Button kind="quiet" onClick={() => onForgotten(getValues().email)}>
          Forgot your password?
        </Button>
      )}
    </form>
  );
}
