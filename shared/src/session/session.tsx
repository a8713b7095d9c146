import { createContext, use } from 'react';

/** The data of the signed-in visitor that every section may read. */
export type User = { name: string; profileImage: string | null };

/** Provided by the shell. All sections on a page share this context, whatever their release. */
export const SessionContext = createContext<{ user: User | null }>({ user: null });

/** The current session. `user` is null for a signed-out visitor. */
export function useSession() {
  return use(SessionContext);
}
