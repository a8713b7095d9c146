import { type Access, isAllowed, type Rights } from '@arena/shared/contract/roles';
import { createContext, use } from 'react';
import type { Api } from '../api/api';

/** The user: name and rights of the token or session. The server enforces the rights. */
export type Session = Rights & { api: Api; name: string; signOut: () => void };

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext.');
  return session;
}

/** Whether the server would let this session call an endpoint, for an app if its URL names one. */
export function mayCall(session: Session, { config }: { config: { access: Access } }, app?: string): boolean {
  return isAllowed(session, config.access, app);
}
