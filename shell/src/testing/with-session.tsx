import { SessionContext, type User } from '@arena/shared/session';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { AccountContext } from '../auth/account-context';
import { SIGNED_OUT } from '../auth/session-store';

/** Shows what a visitor sees who is signed in as `user`, or signed out; answers with what the page asked for. */
export function asVisitor(user: User | null, children: ReactNode) {
  const access = {
    ...SIGNED_OUT,
    openDialog: jest.fn(),
    preloadDialog: jest.fn(),
    logOut: jest.fn(),
    notice: null,
    dismissNotice: jest.fn(),
  };
  const element = (
    <AccountContext value={access}>
      <SessionContext value={{ user }}>{children}</SessionContext>
    </AccountContext>
  );
  return { access, element };
}
