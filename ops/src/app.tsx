import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createApi } from './api/api';
import { screens } from './screens';
import { LoginPage } from './session/login-page';
import { type Session, SessionContext } from './session/session-context';
import { clearSignIn, loadSignIn, type SignIn, storeSignIn } from './session/sign-in';
import { takeSignInResult } from './session/sign-in-result';

const TOKEN_ENDED = 'You are logged out: your token has expired or was revoked.';

const SESSION_ENDED = 'You are logged out: your session has expired or was revoked.';

const SESSION_LEFT =
  'You are logged out here, but the server did not confirm it. Your session ends on its own after eight hours; an operator can revoke it before.';

/** Shows the login page, and sends no request, until the operator has logged in. */
export function App() {
  const [signInResult] = useState(takeSignInResult);
  const [error, setError] = useState(signInResult?.error);
  const onInvalidToken = (isSession: boolean) => {
    setSession(null);
    setError(isSession ? SESSION_ENDED : TOKEN_ENDED);
  };
  const [session, setSession] = useState(() =>
    createSession(storeNewSignIn(signInResult?.signIn) ?? loadSignIn(), onInvalidToken),
  );
  if (!session) {
    return (
      <LoginPage
        key={error}
        reason={error}
        onSignIn={(signIn) => {
          storeSignIn(signIn);
          setSession(createSession(signIn, onInvalidToken));
        }}
      />
    );
  }
  const { router, end, isSession, ...identity } = session;
  const signOut = async () => {
    end();
    setSession(null);
    setError(undefined);
    if (!isSession) return;
    const answer = await identity.api.send(opsApi.signOut, {});
    const isOver = answer.ok || (answer.failure.kind === 'server' && answer.failure.status === 401);
    if (!isOver) setError(SESSION_LEFT);
  };
  return (
    <SessionContext value={{ ...identity, signOut: () => void signOut() } satisfies Session}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}

function storeNewSignIn(signIn: SignIn | null | undefined): SignIn | null {
  if (!signIn) return null;
  storeSignIn(signIn);
  return signIn;
}

/** @param onInvalidToken called once, when the server no longer accepts the token of a session that has not ended */
function createSession(signIn: SignIn | null, onInvalidToken: (isSession: boolean) => void) {
  if (!signIn) return null;
  const { token, ...identity } = signIn;
  let isOver = false;
  const end = () => {
    isOver = true;
    router.dispose();
    clearSignIn();
  };
  const api = createApi(token, () => {
    // A late answer must not end the session that came after this one.
    if (isOver) return;
    end();
    onInvalidToken(signIn.isSession);
  });
  const router = createBrowserRouter(screens(api), { basename: '/ops' });
  return { api, ...identity, router, end };
}
