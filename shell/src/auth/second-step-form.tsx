import { codeSchema } from '@arena/shared/forms/fields/code-schema';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import * as z from 'zod/mini';
import styles from './auth-form.module.css';
import { useAuthForm } from './use-auth-form';

/** The code that an authenticator app shows, often with a space in the middle. */
export const appCodeSchema = z.object({ code: codeSchema('Please enter the six digits of your authenticator app.') });

type Props = {
  /** Submits the code. Returns an error message for the visitor, or undefined on success. */
  send: (code: string) => Promise<string | undefined>;
  /** Label of the button. */
  action: string;
};

/** Asks for the code of an authenticator app. */
export function SecondStepForm({ send, action }: Props) {
  const { submit, sending, error, field } = useAuthForm(appCodeSchema, { code: '' }, ({ code }) => send(code));
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Code"
        help="Six digits, from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      {error && <Message kind="trouble">{error}</Message>}
      <Button kind="primary" type="submit" pending={sending}>
        {action}
      </Button>
    </form>
  );
}
