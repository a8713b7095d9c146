import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createApi } from '../api/api';
import { sentenceFor } from '../api/error-message';
import styles from './login-page.module.css';
import { hasOwnOrigin, type SignIn } from './sign-in';

/** A token travels in a header, which carries no other signs. */
const loginSchema = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Enter your token.')
    .regex(/^[\x21-\x7e]*$/, 'A token contains only plain letters, digits and punctuation, and no spaces.'),
});

const KEPT = 'It is kept until you close this tab.';

const FORGOTTEN =
  'You enter it again after a reload. Do not save it in the browser: pages of the site have the same address and could read it.';

/** Asks for a token and lets the server say whose it is. */
export function LoginPage({ onSignIn }: { onSignIn: (signIn: SignIn) => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { token: '' },
  });
  const [trouble, setTrouble] = useState<string>();
  const { errors, isSubmitting } = formState;
  const ownOrigin = hasOwnOrigin();

  const submit = handleSubmit(async ({ token }) => {
    setTrouble(undefined);
    const answer = await createApi(token).get<Omit<SignIn, 'token'>>('/ops/me');
    if (answer.ok) onSignIn({ ...answer.data, token });
    else setTrouble(sentenceFor(answer.failure));
  });

  return (
    <main className={styles.page}>
      <title>Log in | Arena operators</title>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h1>Arena operators</h1>
        <p className={styles.words}>What is live on the site, since when and why, and how to go back.</p>
        {ownOrigin && <input type="text" autoComplete="username" value="Arena operators" readOnly hidden />}
        <TextField
          label="Token"
          type="password"
          autoComplete={ownOrigin ? 'current-password' : 'off'}
          help={`The token of an operator or of a section team. ${ownOrigin ? KEPT : FORGOTTEN}`}
          error={errors.token?.message}
          {...register('token')}
        />
        {trouble && <Message kind="trouble">{trouble}</Message>}
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Log in
        </Button>
      </form>
    </main>
  );
}
