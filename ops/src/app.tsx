import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createApi } from './api/api';
import { screens } from './screens';
import { LoginPage } from './session/login-page';
import { type Session, SessionContext } from './session/session-context';
import { forgetSignIn, keepSignIn, keptSignIn, type SignIn } from './session/sign-in';

/** Nothing is shown, and nothing asked, before somebody has signed in. */
export function App() {
  const [session, setSession] = useState(() => begun(keptSignIn()));
  if (!session) {
    return (
      <LoginPage
        onSignIn={(signIn) => {
          keepSignIn(signIn);
          setSession(begun(signIn));
        }}
      />
    );
  }
  const signOut = () => {
    forgetSignIn();
    session.router.dispose();
    setSession(null);
  };
  const { router, ...known } = session;
  return (
    <SessionContext value={{ ...known, signOut } satisfies Session}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}

function begun(signIn: SignIn | null) {
  if (!signIn) return null;
  const { token, name, app } = signIn;
  const api = createApi(token);
  return { api, name, app, router: createBrowserRouter(screens(api), { basename: '/ops' }) };
}
