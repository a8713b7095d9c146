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

/** A plan for one player and one hour on the field. `price` in whole rupees. */
export type SinglePlan = { name: string; price: number; includes: readonly string[] };

/** A plan for one hour, for at least `players` players. `price` is the total for `players`, in whole rupees. */
export type SessionPlan = { name: string; players: number; price: number; includes: readonly string[] };

/**
 * Facts of the venue, which are the content of the shell: every page that names a price takes it from here. The plans
 * are for one player, a small group and a large group.
 */
export type Venue = { plans: { single: SinglePlan; team: SessionPlan; group: SessionPlan } };

/** Provided by the shell, like the session. */
export const VenueContext = createContext<Venue | undefined>(undefined);

/** @throws an Error outside of a page that has the facts of the venue */
export function useVenue(): Venue {
  const venue = use(VenueContext);
  if (!venue) throw new Error('The page does not have the facts of the venue: it needs a VenueContext.');
  return venue;
}
