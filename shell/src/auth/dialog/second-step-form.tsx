import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import * as z from 'zod/mini';
import styles from '../auth-form.module.css';
import { useAuthForm } from '../use-auth-form';

const schema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'Please enter the six digits of your authenticator app.'),
  ),
});

/** Asks for the code that an authenticator app shows. `send` answers with a sentence when it did not succeed. */
export function SecondStepForm({ send }: { send: (code: string) => Promise<string | undefined> }) {
  const { submit, sending, trouble, field } = useAuthForm(schema, { code: '' }, ({ code }) => send(code));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Code"
        help="Six digits, from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <Button kind="primary" type="submit" pending={sending}>
        LOGIN
      </Button>
    </form>
  );
}
