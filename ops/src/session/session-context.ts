import { createContext, use } from 'react';
import type { Api } from '../api/api';

/** The user: the operator, or the team of `app`. The server enforces their rights. */
export type Session = { api: Api; name: string; app: string | undefined; signOut: () => void };

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext.');
  return session;
}

/** Whether the server would let this session change an app. */
export function mayChange(session: Session, app: string): boolean {
  return session.app === undefined || session.app === app;
}
