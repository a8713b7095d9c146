import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import * as z from 'zod/mini';
import styles from './auth-form.module.css';
import { useAuthForm } from './use-auth-form';

const schema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'Please enter the six digits of your authenticator app.'),
  ),
});

type Props = {
  /** Takes the code; answers with a sentence for the visitor when it did not succeed. */
  send: (code: string) => Promise<string | undefined>;
  /** Words of the button. */
  action: string;
};

/** Asks for the code that an authenticator app shows. */
export function SecondStepForm({ send, action }: Props) {
  const { submit, sending, trouble, field } = useAuthForm(schema, { code: '' }, ({ code }) => send(code));
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
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <Button kind="primary" type="submit" pending={sending}>
        {action}
      </Button>
    </form>
  );
}
