import { call } from '@arena/shared/api/call';
import { parseAnswer } from '@arena/shared/contract/api/endpoint';
import { phoneLogIn } from '@arena/shared/contract/api/session-api';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import { hasOwnOrigin, type SignIn } from '../session/sign-in';
import styles from './gate.module.css';

/** Milliseconds. */
const TIMEOUT = 15_000;

/** Logs in by the code of an operator, after a press: a code works once, and previews open links, too. */
export function PhoneLogIn({ secret, onSignIn }: { secret: string; onSignIn: (signIn: SignIn) => Promise<void> }) {
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function logIn() {
    setPending(true);
    setError(undefined);
    const { method, url } = phoneLogIn;
    const answer = await call(url, { method, data: { secret }, timeout: TIMEOUT });
    setPending(false);
    if (!answer.ok) return setError(errorMessage(answer.failure));
    await onSignIn({ ...parseAnswer(phoneLogIn, answer.data), isSession: false });
  }
  return (
    <section aria-label="Code of the operator" className={styles.form}>
      {error && (
        <p className={styles.notice} data-kind="stop" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className={styles.button}
        data-kind="primary"
        disabled={isPending}
        onClick={() => void logIn()}
      >
        Log in this phone
      </button>
      {!hasOwnOrigin() && <p>Keep this page open: after a reload, this phone needs another code.</p>}
    </section>
  );
}
