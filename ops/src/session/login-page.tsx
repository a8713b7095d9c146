import { opsApi } from '@arena/shared/contract/ops-api';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createApi } from '../api/api';
import { errorMessage } from '../api/error-message';
import styles from './login-page.module.css';
import { hasOwnOrigin, type SignIn } from './sign-in';

/** A token is sent in a header, which allows no other characters. */
const loginSchema = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Enter your token.')
    .regex(/^[\x21-\x7e]*$/, 'A token contains only plain letters, digits and punctuation, and no spaces.'),
});

const STORED = 'The token stays in this tab until you close it.';

const NOT_STORED =
  'After a reload you must enter it again. Do not save it in the browser: pages of the site share this origin and could read it.';

const ENDED = 'You are logged out: your token has expired or was revoked.';

type Props = {
  /** Whether a session has just ended because its token is no longer valid. */
  ended: boolean;
  onSignIn: (signIn: SignIn) => void;
};

/** Asks for a token. The server answers whose it is. */
export function LoginPage({ ended, onSignIn }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { token: '' },
  });
  const [error, setError] = useState(ended ? ENDED : undefined);
  const { errors, isSubmitting } = formState;
  const ownOrigin = hasOwnOrigin();

  const submit = handleSubmit(async ({ token }) => {
    setError(undefined);
    const answer = await createApi(token).send(opsApi.me, {});
    if (answer.ok) onSignIn({ name: answer.data.name, role: answer.data.role, apps: answer.data.apps, token });
    else setError(errorMessage(answer.failure));
  });

  return (
    <main className={styles.page}>
      <title>Log in | Arena operators</title>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h1>Arena operators</h1>
        <p className={styles.intro}>Live releases, their history and traffic, and rollbacks.</p>
        {ownOrigin && <input type="text" autoComplete="username" value="Arena operators" readOnly hidden />}
        <TextField
          label="Token"
          type="password"
          autoComplete={ownOrigin ? 'current-password' : 'off'}
          help={`Your own token, or that of a section team. ${ownOrigin ? STORED : NOT_STORED}`}
          error={errors.token?.message}
          {...register('token')}
        />
        {error && <Message kind="trouble">{error}</Message>}
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Log in
        </Button>
      </form>
    </main>
  );
}
