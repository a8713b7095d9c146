import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createApi } from './api/api';
import { screens } from './screens';
import { LoginPage } from './session/login-page';
import { type Session, SessionContext } from './session/session-context';
import { clearSignIn, loadSignIn, type SignIn, storeSignIn } from './session/sign-in';

/** Shows the login page, and sends no request, until the operator has logged in. */
export function App() {
  const [ended, setEnded] = useState(false);
  const leave = ({ isTokenInvalid }: { isTokenInvalid: boolean }) => {
    setSession(null);
    setEnded(isTokenInvalid);
  };
  const onInvalidToken = () => leave({ isTokenInvalid: true });
  const [session, setSession] = useState(() => createSession(loadSignIn(), onInvalidToken));
  if (!session) {
    return (
      <LoginPage
        ended={ended}
        onSignIn={(signIn) => {
          storeSignIn(signIn);
          setSession(createSession(signIn, onInvalidToken));
        }}
      />
    );
  }
  const { router, end, ...identity } = session;
  const signOut = () => {
    end();
    leave({ isTokenInvalid: false });
  };
  return (
    <SessionContext value={{ ...identity, signOut } satisfies Session}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}

/** @param onInvalidToken called once, when the server no longer accepts the token of a session that has not ended */
function createSession(signIn: SignIn | null, onInvalidToken: () => void) {
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
    onInvalidToken();
  });
  const router = createBrowserRouter(screens(api), { basename: '/ops' });
  return { api, ...identity, router, end };
}
