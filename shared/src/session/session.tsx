import { createContext, use } from 'react';

/** The signed-in visitor, as much of them as every section may know. */
export type User = { name: string; profileImage: string | null };

/** Provided by the shell; one context for the whole page, whichever release a section comes from. */
export const SessionContext = createContext<{ user: User | null }>({ user: null });

/** Who is signed in; `user` is null for a signed-out visitor. */
export function useSession() {
  return use(SessionContext);
}
