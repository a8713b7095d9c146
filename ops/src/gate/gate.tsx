import { sessionApi } from '@arena/shared/contract/api/session-api';
import { useEffect, useState } from 'react';
import { send } from '../api/send';
import { takePhoneSecret } from '../session/phone-link';
import { clearSignIn, loadSignIn, type SignIn, storeSignIn } from '../session/sign-in';
import { takeSignInResult } from '../session/sign-in-result';
import { Desk } from './desk';
import type { Pending } from './pending';
import { SignInForm } from './sign-in-form';
import { openVault, type Vault } from './vault';

const TOKEN_ENDED = 'You are logged out: your token has expired or was revoked.';

/** Milliseconds. */
const SIGN_OUT_TIMEOUT = 10_000;

type Session = { signIn: SignIn; vault: Promise<Vault | null>; unsent: readonly Pending[] };

/** The page for staff at the gate. Asks for a token first; nothing is sent without one. */
export function Gate() {
  const [arrival] = useState(takeSignInResult);
  const [secret, setSecret] = useState(takePhoneSecret);
  const [error, setError] = useState(arrival?.error);
  /** Check-ins that the server had not confirmed when a token ended. They are sent with the next one. */
  const [unsent, setUnsent] = useState<readonly Pending[]>([]);
  const [session, setSession] = useState(() => {
    const signIn = arrival?.signIn ?? (secret ? null : loadSignIn());
    return signIn && start(signIn, []);
  });

  useEffect(() => {
    // A code that is opened in the tab of this page loads no new page.
    const take = () => setSecret((before) => takePhoneSecret() ?? before);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  if (!session) {
    return (
      <SignInForm
        key={error}
        reason={error}
        secret={secret}
        unsent={unsent.length}
        onSignIn={(signIn) => {
          setSecret(undefined);
          setSession(start(signIn, unsent));
        }}
      />
    );
  }
  const end = (left: readonly Pending[], reason?: string) => {
    clearSignIn();
    setUnsent(left);
    setError(reason);
    setSession(null);
  };
  const { signIn } = session;
  return (
    <Desk
      key={signIn.token}
      {...session}
      onTokenEnded={(left) => end(left, TOKEN_ENDED)}
      onSignOut={(left) => {
        end(left);
        if (signIn.isSession) void send(sessionApi.signOut, {}, { token: signIn.token, timeout: SIGN_OUT_TIMEOUT });
      }}
    />
  );
}

function start(signIn: SignIn, unsent: readonly Pending[]): Session {
  storeSignIn(signIn);
  return { signIn, unsent, vault: openVault(signIn).catch(() => null) };
}
