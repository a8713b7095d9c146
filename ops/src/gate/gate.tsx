import { sessionApi } from '@arena/shared/contract/api/session-api';
import { useEffect, useState } from 'react';
import { send } from '../api/send';
import { takePhoneSecret } from '../session/phone-link';
import { clearSignIn, loadSignIn, type SignIn, storeSignIn } from '../session/sign-in';
import { takeSignInResult } from '../session/sign-in-result';
import { Desk } from './desk';
import type { GateSession } from './gate-session';
import { keepLogIn } from './offline/kept-day';
import { mayKeep, openPhone, type Phone } from './offline/phone';
import type { Pending } from './pending';
import { SignInForm } from './sign-in-form';
import { openVault } from './vault';

const TOKEN_ENDED = 'You are logged out: your token has expired or was revoked.';

const DAY_ENDED = 'You are logged out: a log-in lasts until midnight, by the clock of this phone.';

const REPLACED = 'You are logged out: another tab of this phone has logged out, or logged in again.';

const NOT_DELETED = 'This browser could not delete the list of today. Delete the data of this page in its settings.';

/** Milliseconds. */
const SIGN_OUT_TIMEOUT = 10_000;

const now = () => new Date();

type Opened = {
  phone: Phone | null;
  session: GateSession | null;
  secret: string | undefined;
  error: string | undefined;
};

/** The page for staff at the gate. Asks for a token first; nothing is sent without one. */
export function Gate() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    void open().then(setOpened);
  }, []);
  return opened && <OpenGate {...opened} />;
}

function OpenGate({ phone, ...opened }: Opened) {
  const [secret, setSecret] = useState(opened.secret);
  const [error, setError] = useState(opened.error);
  /** Check-ins that the server had not confirmed when a token ended. They are sent with the next one. */
  const [unsent, setUnsent] = useState(phone?.unsent ?? []);
  const [session, setSession] = useState(opened.session);

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
        onSignIn={async (signIn) => {
          setSession(await start(signIn, phone, unsent));
          setSecret(undefined);
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
  const { signIn, keeper } = session;
  const forget = () => keeper?.end().catch(() => setError(NOT_DELETED));
  return (
    <Desk
      key={signIn.token}
      {...session}
      onTokenEnded={(left) => {
        end(left, TOKEN_ENDED);
        void forget();
      }}
      onReplaced={(left) => end(left, REPLACED)}
      onSignOut={(left) => {
        end(left);
        void forget();
        if (signIn.isSession) void send(sessionApi.signOut, {}, { token: signIn.token, timeout: SIGN_OUT_TIMEOUT });
      }}
    />
  );
}

async function open(): Promise<Opened> {
  const arrival = takeSignInResult();
  const secret = takePhoneSecret();
  const phone = await openPhone(now);
  const day = phone?.day;
  const error = arrival?.error ?? (day === 'ended' ? DAY_ENDED : undefined);
  const signIn = arrival?.signIn ?? (secret ? null : loadSignIn());
  const opened = { phone, secret, error };
  if (signIn) return { ...opened, session: await start(signIn, phone, phone?.unsent ?? []) };
  if (!phone || !day || day === 'ended' || secret) return { ...opened, session: null };
  const { today, ...kept } = day;
  return { ...opened, session: { ...kept, kept: today, vault: phone.vault, unsent: phone.unsent } };
}

async function start(signIn: SignIn, phone: Phone | null, unsent: readonly Pending[]): Promise<GateSession> {
  const keeper = phone && mayKeep(signIn) ? await keepLogIn(phone.store, signIn, now).catch(() => null) : null;
  if (keeper) clearSignIn();
  else storeSignIn(signIn);
  const vault = phone?.vault ?? (await openVault(signIn).catch(() => null));
  return { signIn, unsent, vault, kept: null, keeper };
}
