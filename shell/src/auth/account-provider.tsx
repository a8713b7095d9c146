import type { Notice } from '@arena/shared/contract/notice';
import { isInMemory } from '@arena/shared/storage/safe-storage';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FAILURE_REASONS } from '../errors/failure-reasons';
import { createLiveValue } from '../live-value';
import { useSiteNavigation } from '../navigation/router-part';
import { isInUse } from '../sections/newer-release-set';
import { reloadIfOutdated } from '../sections/reload-if-outdated';
import { failureOf } from '../sections/section-failure';
import type { AccountContextValue } from './account-context';
import { AccountPart, LiveAccountContext } from './account-part';
import type { FirstStep } from './dialog/step';
import { emailChangedNotice, handleMailedLink } from './mailed-link';
import { SESSION_KEY } from './session/session-keys';
import {
  dismissSessionEvent,
  endSession,
  type SessionState,
  SIGNED_OUT,
  sessionState,
  startSessionSync,
  subscribeToSession,
} from './session/session-store';

const loadDialog = () => import('./dialog/auth-dialog');

type OpenDialog = {
  Dialog: Awaited<ReturnType<typeof loadDialog>>['AuthDialog'];
  id: number;
  first: FirstStep;
};

/** Provides the account to the parts of the page (`AccountPart`), and renders the sign-up and login dialog. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, sessionState, () => SIGNED_OUT);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isDialogLoading, setIsDialogLoading] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(startSessionSync, []);
  const { navigator } = useSiteNavigation();

  const openDialog = useCallback(async (first: FirstStep = { name: 'signUp' }) => {
    setIsDialogLoading(true);
    try {
      const { AuthDialog } = await loadDialog();
      setDialog((previous) => ({ Dialog: AuthDialog, id: (previous?.id ?? 0) + 1, first }));
    } catch (error) {
      setNotice(dialogNotLoaded(error));
    } finally {
      setIsDialogLoading(false);
    }
  }, []);
  const finishLink = useEffectEvent(async () => {
    const outcome = await handleMailedLink();
    if (outcome && 'notice' in outcome) setNotice(outcome.notice);
    else if (outcome) openDialog(outcome.dialog);
  });
  useEffect(() => void finishLink(), []);

  const access = useMemo(
    () => ({
      ...session,
      openDialog,
      isDialogLoading,
      preloadDialog() {
        // If this fails, opening the dialog shows the error.
        loadDialog().catch(() => undefined);
      },
      async logOut() {
        setDialog(null);
        if (!(await endSession('local'))) setNotice(SERVER_UNREACHABLE);
      },
      notice: notice ?? sessionNotice(session),
      dismissNotice() {
        setNotice(null);
        dismissSessionEvent();
      },
    }),
    [session, notice, openDialog, isDialogLoading],
  );
  const [live] = useState(() => createLiveValue<AccountContextValue>(access));
  useLayoutEffect(() => live.set(access), [live, access]);

  return (
    <LiveAccountContext value={live}>
      {children}
      {dialog && (
        <AccountPart>
          <dialog.Dialog
            key={dialog.id}
            first={dialog.first}
            onClose={() => setDialog(null)}
            onSignedIn={() => {
              setDialog(null);
              setNotice(isInMemory('localStorage', SESSION_KEY) ? STORAGE_BLOCKED : null);
            }}
            onRecovering={() => {
              setDialog(null);
              navigator.push('/settings');
            }}
          />
        </AccountPart>
      )}
    </LiveAccountContext>
  );
}

function sessionNotice({ event, account }: SessionState): Notice | null {
  if (event === 'ended') return SESSION_ENDED;
  if (event === 'loggedOutElsewhere') return LOGGED_OUT_ELSEWHERE;
  return event === 'emailChanged' ? emailChangedNotice(account?.email) : null;
}

function dialogNotLoaded(error: unknown): Notice {
  const failure = failureOf(error);
  // If the page cannot be fetched, the notice stays.
  if (failure?.reason === 'missing' && !isInUse()) reloadIfOutdated(failure.release).catch(() => undefined);
  const reason = FAILURE_REASONS[failure?.reason ?? 'broken'];
  return { kind: 'trouble', text: `Sign-up and login could not be loaded. ${reason} Please try again.` };
}

const SERVER_UNREACHABLE: Notice = {
  kind: 'trouble',
  text: 'You are logged out in this browser. The server could not be reached, so it will end the session later.',
};
const STORAGE_BLOCKED: Notice = {
  kind: 'trouble',
  text: 'This browser does not let this site store anything, so you stay logged in only until you close or reload this page.',
};
const SESSION_ENDED: Notice = {
  kind: 'trouble',
  text: 'You are logged out: your session has expired, or you ended it on another device. Please log in again.',
};
const LOGGED_OUT_ELSEWHERE: Notice = { kind: 'success', text: 'You logged out in another tab.' };
