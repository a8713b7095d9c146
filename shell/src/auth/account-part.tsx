import { SessionContext } from '@arena/shared/session';
import { createContext, type ReactNode, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { LiveValue } from '../live-value';
import { toUser } from './account';
import { AccountContext, type AccountContextValue } from './account-context';

export const LiveAccountContext = createContext<LiveValue<AccountContextValue> | undefined>(undefined);

type AccountPartProps = {
  /**
   * Whether React may put off changes of the account. It would show a fallback in place of prerendered HTML in this part
   * that waits for data, such as the products of the market; while that HTML waits, the part keeps the earlier account.
   */
  deferred?: boolean;
  children: ReactNode;
};

/** Provides the account and the session to a part of the page. */
export function AccountPart({ deferred = false, children }: AccountPartProps) {
  const live = use(LiveAccountContext);
  if (!live) throw new Error('AccountPart needs an AccountProvider around it.');
  const current = useSyncExternalStore(live.subscribe, live.get, live.getFirst);
  const previous = useDeferredValue(current);
  const access = deferred ? previous : current;
  const user = useMemo(() => access.account && toUser(access.account), [access.account]);
  return (
    <AccountContext value={access}>
      <SessionContext value={useMemo(() => ({ user }), [user])}>{children}</SessionContext>
    </AccountContext>
  );
}
