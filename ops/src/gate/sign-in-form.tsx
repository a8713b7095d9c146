import { sessionApi } from '@arena/shared/contract/api/session-api';
import { isAllowed } from '@arena/shared/contract/roles';
import { isToken } from '@arena/shared/contract/setting';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { errorMessage } from '../api/error-message';
import { send } from '../api/send';
import { hasOwnOrigin, type SignIn } from '../session/sign-in';
import { signInProvider, signInUrl } from '../session/sign-in-result';
import styles from './gate.module.css';
import { PhoneLogIn } from './phone-log-in';

/** Milliseconds. */
const TIMEOUT = 15_000;

type Props = {
  /** Why the user has to log in again. */
  reason: string | undefined;
  /** Of the code that opened the page. */
  secret: string | undefined;
  /** Check-ins that wait for a token. */
  unsent: number;
  onSignIn: (signIn: SignIn) => Promise<void>;
};

/** Asks for a token, or leads to the provider of OpenID Connect, if there is one. */
export function SignInForm({ reason, secret, unsent, onSignIn }: Props) {
  const [error, setError] = useState(reason);
  const [isPending, setPending] = useState(false);
  const provider = signInProvider();
  const ownOrigin = hasOwnOrigin();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    if (!isToken(token)) return setError('Enter your token. It has no spaces, and no quotation marks around it.');
    setPending(true);
    setError(undefined);
    const answer = await send(sessionApi.me, {}, { token, timeout: TIMEOUT });
    setPending(false);
    if (!answer.ok) return setError(errorMessage(answer.failure));
    const { name, role, apps } = answer.data;
    if (!isAllowed({ role, apps }, 'gate')) return setError(`The role ${role} may not check players in.`);
    await onSignIn({ name, role, apps, token, isSession: false });
  }

  return (
    <main className={styles.page}>
      <h1>Gate</h1>
      <p>Check players in by the reference of their waiver.</p>
      {unsent > 0 && (
        <p className={styles.notice} data-kind="warning">
          {unsent} not sent yet. Log in to send {unsent === 1 ? 'it' : 'them'}.
        </p>
      )}
      {!isOnline && (
        <p className={styles.notice} data-kind="warning">
          ! No connection: this phone needs one to log in.
        </p>
      )}
      {secret && <PhoneLogIn key={secret} secret={secret} onSignIn={onSignIn} />}
      {provider && (
        <a className={styles.button} href={signInUrl()}>
          Sign in with {provider}
        </a>
      )}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <label className={styles.label} htmlFor="token">
          Token
        </label>
        <input
          className={styles.input}
          id="token"
          name="token"
          type="password"
          autoComplete={ownOrigin ? 'current-password' : 'off'}
          aria-describedby="token-help"
        />
        <p id="token-help">
          {ownOrigin
            ? 'A token of staff stays on this phone until you log out, at most until midnight; others until you close this tab.'
            : 'After a reload you must enter it again. Do not save it in the browser.'}
        </p>
        {error && (
          <p className={styles.notice} data-kind="stop" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className={styles.button} data-kind="primary" disabled={isPending}>
          Log in
        </button>
      </form>
    </main>
  );
}

function subscribe(onChange: () => void) {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}
