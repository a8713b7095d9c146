import { createContext, use } from 'react';
import type { Api } from '../api/api';

/** Who is signed in: the operator, or the team of `app`. What they may do the server decides. */
export type Session = { api: Api; name: string; app: string | undefined; signOut: () => void };

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('This needs a session.');
  return session;
}

/** Whether the server lets this session change an app. */
export function mayChange(session: Session, app: string): boolean {
  return session.app === undefined || session.app === app;
}
