import { SessionContext } from '@arena/shared/session';
import { createContext, type ReactNode, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { LiveValue } from '../live-value';
import { toUser } from './account';
import { AccountContext, type AccountContextValue } from './account-context';

export const LiveAccountContext = createContext<LiveValue<AccountContextValue> | undefined>(undefined);

type AccountPartProps = {
  /**
   * Whether React may defer account changes in this part. While prerendered HTML here waits for data, such as the
   * products of the market, an account change would make React replace it with a fallback. The part therefore keeps the
   * earlier account until then.
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
