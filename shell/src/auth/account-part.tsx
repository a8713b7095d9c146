import { SessionContext } from '@arena/shared/session';
import { createContext, type ReactNode, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { LiveValue } from '../live-value';
import { toUser } from './account';
import { AccountContext, type AccountContextValue } from './account-context';

export const LiveAccountContext = createContext<LiveValue<AccountContextValue> | undefined>(undefined);

/** Provides the account and the session to a part of the page. */
export function AccountPart({ children }: { children: ReactNode }) {
  const live = use(LiveAccountContext);
  if (!live) throw new Error('AccountPart needs an AccountProvider around it.');
  // Deferred, because React would show a fallback in place of prerendered HTML inside of this part that still waits for
  // data, such as the products of the market.
  const access = useDeferredValue(useSyncExternalStore(live.subscribe, live.get, live.getFirst));
  const user = useMemo(() => access.account && toUser(access.account), [access.account]);
  return (
    <AccountContext value={access}>
      <SessionContext value={useMemo(() => ({ user }), [user])}>{children}</SessionContext>
    </AccountContext>
  );
}
