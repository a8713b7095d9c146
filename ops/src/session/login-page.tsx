import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { isToken } from '@arena/shared/contract/setting';
import { Button } from '@arena/shared/ui/controls/button';
import button from '@arena/shared/ui/controls/button.module.css';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createApi } from '../api/api';
import { errorMessage } from '../api/error-message';
import styles from './login-page.module.css';
import { hasOwnOrigin, type SignIn } from './sign-in';
import { signInProvider, signInUrl } from './sign-in-result';

/** A token is sent in a header, which allows no other characters. */
const loginSchema = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Enter your token.')
    .refine(
      (token) => !token || isToken(token),
      'A token contains only plain letters, digits and punctuation, no spaces, and no quotation marks around it.',
    ),
});

const STORED = 'The token stays in this tab until you close it.';

const NOT_STORED =
  'After a reload you must enter it again. Do not save it in the browser: pages of the site share this origin and could read it.';

type Props = {
  /** Why the user has to log in: the session has ended, or a sign-in has failed. */
  reason: string | undefined;
  onSignIn: (signIn: SignIn) => void;
};

/**
 * Links to the provider of OpenID Connect, if there is one, and asks for a token. The server answers with its owner and
 * rights.
 */
export function LoginPage({ reason, onSignIn }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { token: '' },
  });
  const [error, setError] = useState<string>();
  const { errors, isSubmitting, isSubmitted } = formState;
  const ownOrigin = hasOwnOrigin();
  const provider = signInProvider();

  const submit = handleSubmit(async ({ token }) => {
    setError(undefined);
    const answer = await createApi(token).send(opsApi.me, {});
    if (answer.ok)
      onSignIn({ name: answer.data.name, role: answer.data.role, apps: answer.data.apps, token, isSession: false });
    else setError(errorMessage(answer.failure));
  });

  return (
    <main className={styles.page}>
      <title>Log in | Arena operators</title>
      <div className={styles.panel}>
        <h1>Arena operators</h1>
        <p className={styles.intro}>Live releases, their history and traffic, and rollbacks.</p>
        {reason && !isSubmitted && <Message kind="trouble">{reason}</Message>}
        {provider && (
          <a className={button.button} data-kind="primary" href={signInUrl()}>
            Sign in with {provider}
          </a>
        )}
        <form className={styles.form} noValidate onSubmit={submit}>
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
          <Button kind={provider ? 'secondary' : 'primary'} type="submit" pending={isSubmitting}>
            Log in
          </Button>
        </form>
      </div>
    </main>
  );
}
