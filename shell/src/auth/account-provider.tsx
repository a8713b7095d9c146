import { SessionContext } from '@arena/shared/session';
import { Message } from '@arena/shared/ui/message';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toUser } from './account';
import { AccountContext } from './account-context';
import { endsWithPage } from './auth-storage';
import { changedAddress, type Notice, takeMailedLink } from './mailed-link';
import {
  dismissNews,
  endSession,
  type SessionState,
  SIGNED_OUT,
  sessionState,
  startSession,
  subscribeToSession,
} from './session-store';

const loadDialog = () => import('./dialog/auth-dialog');

type OpenDialog = { Dialog: Awaited<ReturnType<typeof loadDialog>>['AuthDialog']; opening: number };

/** Tells the whole page who is signed in, and holds the dialog that changes it. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, sessionState, () => SIGNED_OUT);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [word, setWord] = useState<Notice | null>(null);
  useEffect(startSession, []);
  useEffect(() => {
    takeMailedLink().then((notice) => notice && setWord(notice));
  }, []);

  const access = useMemo(
    () => ({
      ...session,
      async openDialog() {
        try {
          const { AuthDialog } = await loadDialog();
          setDialog((now) => ({ Dialog: AuthDialog, opening: (now?.opening ?? 0) + 1 }));
        } catch {
          setWord(NOT_LOADED);
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
  const shown = word ?? noticeOf(session);
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
        {shown && (
          <Message
            kind={shown.kind}
            placement="screen"
            onDismiss={() => {
              setWord(null);
              dismissNews();
            }}
          >
            {shown.sentence}
          </Message>
        )}
      </SessionContext>
    </AccountContext>
  );
}

function noticeOf({ news, account }: SessionState): Notice | null {
  if (news === 'ended') return ENDED;
  return news === 'addressChanged' ? changedAddress(account?.email) : null;
}

const NOT_TOLD: Notice = {
  kind: 'trouble',
  sentence: 'You are logged out in this browser. The server could not be reached, so it will end the session later.',
};
const NOT_KEPT: Notice = {
  kind: 'trouble',
  sentence:
    'This browser does not let this site store anything, so you stay logged in only until you close or reload this page.',
};
const NOT_LOADED: Notice = {
  kind: 'trouble',
  sentence: 'Sign-up and login could not be loaded. Please check your connection and try again.',
};
const ENDED: Notice = {
  kind: 'trouble',
  sentence:
    'You are logged out: your session was ended in another tab or on another device, or it has expired. Please log in again.',
};
