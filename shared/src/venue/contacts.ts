/** Social networks on which the venue may have a page. */
export const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'X'] as const;

export type Network = (typeof NETWORKS)[number];

/** Where the venue answers. Unset contacts are missing. */
export type DirectContacts = {
  email?: string | undefined;
  /** Ten digits, without +91. */
  phone?: string | undefined;
};

/** How visitors can contact the venue, apart from its contact form. `pages`: URLs of its pages. */
export type VenueContacts = DirectContacts & { pages: Partial<Record<Network, string>> };

/** The expected value of `ARENA_VENUE_EMAIL`. It is part of headers of mails. */
export const VENUE_EMAIL = 'an email address';

export const isVenueEmail = (text: string): boolean => /^[^\s@,<>"]+@[^\s@,<>"]+\.[^\s@,<>"]+$/.test(text);

/** The expected value of `ARENA_VENUE_PHONE`. */
export const VENUE_PHONE = 'ten digits, without +91';

export const isVenuePhone = (text: string): boolean => /^[0-9]{10}$/.test(text);

/** Build constant from `ARENA_VENUE_EMAIL`, `ARENA_VENUE_PHONE` and the other `ARENA_VENUE_…` variables. */
declare const ARENA_VENUE: VenueContacts;

/** The venue's contacts at the time of the build. */
export function venueContacts(): VenueContacts {
  return ARENA_VENUE;
}
