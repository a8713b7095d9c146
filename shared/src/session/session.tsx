import { createContext, use } from 'react';

/** The data of the signed-in visitor that every section may read. */
export type User = { name: string; profileImage: string | null };

export type Session = { user: User | null };

/** Provided by the shell. All sections on a page share this context, whatever their release. */
export const SessionContext = createContext<Session>({ user: null });

/** The current session. `user` is null for a signed-out visitor. */
export function useSession(): Session {
  return use(SessionContext);
}
