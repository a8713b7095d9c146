/** Social networks on which the venue may have a page. */
export const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'X'] as const;

export type Network = (typeof NETWORKS)[number];

/** How visitors can contact the venue. Unset contacts are missing. */
export type VenueContacts = {
  email?: string | undefined;
  /** Ten digits, without +91. */
  phone?: string | undefined;
  /** URLs of its pages. */
  pages: Partial<Record<Network, string>>;
};

/** Build constant from `ARENA_VENUE_EMAIL`, `ARENA_VENUE_PHONE` and the other `ARENA_VENUE_…` variables. */
declare const ARENA_VENUE: VenueContacts;

/** The venue's contacts at the time of the build. */
export function venueContacts(): VenueContacts {
  return ARENA_VENUE;
}
