import type { Notice } from '@arena/shared/contract/notice';
import { createContext, use } from 'react';
import type { FirstStep } from './dialog/step';
import { type SessionState, SIGNED_OUT } from './session/session-store';

export type AccountContextValue = SessionState & {
  /** Opens the sign-up and login dialog, with sign-up by default. */
  openDialog: (first?: FirstStep) => void;
  /** Whether the visitor waits for the dialog. */
  isDialogLoading: boolean;
  /** Loads the dialog's code before it is needed. */
  preloadDialog: () => void;
  logOut: () => void;
  /** Message about the account, shown until the visitor dismisses it. */
  notice: Notice | null;
  dismissNotice: () => void;
};

/** The account, for screens of the shell only. Sections use `useSession`. */
export const AccountContext = createContext<AccountContextValue>({
  ...SIGNED_OUT,
  openDialog: () => undefined,
  isDialogLoading: false,
  preloadDialog: () => undefined,
  logOut: () => undefined,
  notice: null,
  dismissNotice: () => undefined,
});

export function useAccount() {
  return use(AccountContext);
}
