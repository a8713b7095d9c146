import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createApi } from './api/api';
import { screens } from './screens';
import { LoginPage } from './session/login-page';
import { type Session, SessionContext } from './session/session-context';
import { clearSignIn, loadSignIn, type SignIn, storeSignIn } from './session/sign-in';

/** Shows the login page, and sends no request, until the operator has logged in. */
export function App() {
  const [session, setSession] = useState(() => createSession(loadSignIn()));
  if (!session) {
    return (
      <LoginPage
        onSignIn={(signIn) => {
          storeSignIn(signIn);
          setSession(createSession(signIn));
        }}
      />
    );
  }
  const signOut = () => {
    clearSignIn();
    session.router.dispose();
    setSession(null);
  };
  const { router, ...identity } = session;
  return (
    <SessionContext value={{ ...identity, signOut } satisfies Session}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}

function createSession(signIn: SignIn | null) {
  if (!signIn) return null;
  const { token, name, app } = signIn;
  const api = createApi(token);
  return { api, name, app, router: createBrowserRouter(screens(api), { basename: '/ops' }) };
}
