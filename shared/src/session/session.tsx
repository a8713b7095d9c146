import { createContext, use } from 'react';
import type { Contacts } from '../venue/contacts';

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

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** Times of a day like `07:00`, in India. */
export type OpenDay = { day: Weekday; opens: string; closes: string };

/** A day like `2026-12-25` on which the venue is closed, with a reason for visitors. */
export type ClosedDay = { day: string; reason: string };

/** `latitude` and `longitude` in degrees. */
export type Directions = {
  address: string;
  landmark: string | null;
  parking: string | null;
  latitude: number;
  longitude: number;
};

/**
 * What visitors need to come. Null, or an empty list: not set, and so not shown. `hours`: by weekday; the venue is closed
 * on all others. `whatsApp`: a number of ten digits, without 91. `reviews`: a URL.
 */
export type Visit = {
  hours: readonly OpenDay[];
  closed: readonly ClosedDay[];
  directions: Directions | null;
  whatsApp: number | null;
  reviews: string | null;
};

/**
 * Facts of the venue, which are the content of the shell: every page that names a price or a contact takes it from here.
 * The plans are for one player, a small group and a large group.
 */
export type Venue = {
  plans: { single: SinglePlan; team: SessionPlan; group: SessionPlan };
  visit: Visit;
  contacts: Contacts;
};

/** Provided by the shell, like the session. */
export const VenueContext = createContext<Venue | undefined>(undefined);

/** @throws an Error outside of a page that has the facts of the venue */
export function useVenue(): Venue {
  const venue = use(VenueContext);
  if (!venue) throw new Error('There is no VenueContext.');
  return venue;
}
