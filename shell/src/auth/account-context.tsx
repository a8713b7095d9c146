import type { Notice } from '@arena/shared/contract/notice';
import { createContext, use } from 'react';
import { type SessionState, SIGNED_OUT } from './session-store';

type AccountAccess = SessionState & {
  /** Opens the sign-up and login dialog. */
  openDialog: () => void;
  /** Fetches the dialog's code when it is likely to be wanted. */
  preloadDialog: () => void;
  logOut: () => void;
  /** What the visitor has to be told about the account, until it is dismissed. */
  notice: Notice | null;
  dismissNotice: () => void;
};

/** What the shell's own screens know of the account; sections get `useSession`. */
export const AccountContext = createContext<AccountAccess>({
  ...SIGNED_OUT,
  openDialog: () => undefined,
  preloadDialog: () => undefined,
  logOut: () => undefined,
  notice: null,
  dismissNotice: () => undefined,
});

export function useAccount() {
  return use(AccountContext);
}
