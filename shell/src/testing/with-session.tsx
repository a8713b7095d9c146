import { SessionContext, type User } from '@arena/shared/session';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { AccountContext } from '../auth/account-context';
import { SIGNED_OUT } from '../auth/session/session-store';

/**
 * Wraps `children` for a visitor signed in as `user`, or signed out if it is null.
 * @returns the element, and `account` with mocks for the calls of the page
 */
export function withSession(user: User | null, children: ReactNode) {
  const account = {
    ...SIGNED_OUT,
    openDialog: jest.fn(),
    isDialogLoading: false,
    preloadDialog: jest.fn(),
    logOut: jest.fn(),
    notice: null,
    dismissNotice: jest.fn(),
  };
  const element = (
    <AccountContext value={account}>
      <SessionContext value={{ user }}>{children}</SessionContext>
    </AccountContext>
  );
  return { account, element };
}
