import { SessionContext } from '@arena/shared/session';
import { Message } from '@arena/shared/ui/message';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toUser } from './account';
import { AccountContext } from './account-context';
import { takeAddressError } from './address-error';
import { endsWithPage } from './auth-storage';
import { endSession, SIGNED_OUT, sessionState, startSession, subscribeToSession } from './session-store';

const loadDialog = () => import('./dialog/auth-dialog');

type OpenDialog = { Dialog: Awaited<ReturnType<typeof loadDialog>>['AuthDialog']; opening: number };

/** Tells the whole page who is signed in, and holds the dialog that changes it. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, sessionState, () => SIGNED_OUT);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [word, setWord] = useState<string | null>(null);
  useEffect(startSession, []);
  useEffect(() => setWord(takeAddressError()), []);

  const access = useMemo(
    () => ({
      ...session,
      async openDialog() {
        try {
          const { AuthDialog } = await loadDialog();
          setDialog((now) => ({ Dialog: AuthDialog, opening: (now?.opening ?? 0) + 1 }));
        } catch {
          setWord('Sign-up and login could not be loaded. Please check your connection and try again.');
        }
      },
      preloadDialog() {
        // Without network the press itself will say so.
        loadDialog().catch(() => undefined);
      },
      async logOut() {
        setDialog(null);
        if (!(await endSession('local'))) setWord(NOT_TOLD);
      },
    }),
    [session],
  );
  const user = useMemo(() => session.account && toUser(session.account), [session.account]);

  return (
    <AccountContext value={access}>
      <SessionContext value={useMemo(() => ({ user }), [user])}>
        {children}
        {dialog && (
          <dialog.Dialog
            key={dialog.opening}
            onClose={() => setDialog(null)}
            onSignedIn={() => {
              setDialog(null);
              setWord(endsWithPage() ? NOT_KEPT : null);
            }}
          />
        )}
        {word && (
          <Message kind="trouble" placement="screen" onDismiss={() => setWord(null)}>
            {word}
          </Message>
        )}
      </SessionContext>
    </AccountContext>
  );
}

const NOT_TOLD =
  'You are logged out in this browser. The server could not be reached, so it will end the session later.';
const NOT_KEPT =
  'This browser does not let this site store anything, so you stay logged in only until you close or reload this page.';
