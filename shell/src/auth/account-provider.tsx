import type { Notice } from '@arena/shared/contract/notice';
import { SessionContext } from '@arena/shared/session';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toUser } from './account';
import { AccountContext } from './account-context';
import { endsWithPage } from './auth-storage';
import { changedAddress, takeMailedLink } from './mailed-link';
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
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(startSession, []);
  useEffect(() => {
    takeMailedLink().then((found) => found && setNotice(found));
  }, []);

  const access = useMemo(
    () => ({
      ...session,
      async openDialog() {
        try {
          const { AuthDialog } = await loadDialog();
          setDialog((now) => ({ Dialog: AuthDialog, opening: (now?.opening ?? 0) + 1 }));
        } catch {
          setNotice(NOT_LOADED);
        }
      },
      preloadDialog() {
        // Without network the press itself will say so.
        loadDialog().catch(() => undefined);
      },
      async logOut() {
        setDialog(null);
        if (!(await endSession('local'))) setNotice(NOT_TOLD);
      },
      notice: notice ?? noticeOf(session),
      dismissNotice() {
        setNotice(null);
        dismissNews();
      },
    }),
    [session, notice],
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
              setNotice(endsWithPage() ? NOT_KEPT : null);
            }}
          />
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
  text: 'You are logged out in this browser. The server could not be reached, so it will end the session later.',
};
const NOT_KEPT: Notice = {
  kind: 'trouble',
  text: 'This browser does not let this site store anything, so you stay logged in only until you close or reload this page.',
};
const NOT_LOADED: Notice = {
  kind: 'trouble',
  text: 'Sign-up and login could not be loaded. Please check your connection and try again.',
};
const ENDED: Notice = {
  kind: 'trouble',
  text: 'You are logged out: your session was ended in another tab or on another device, or it has expired. Please log in again.',
};
