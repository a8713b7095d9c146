/** The networks that the venue may have a page on. */
export const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'X'] as const;

export type Network = (typeof NETWORKS)[number];

/** How visitors reach the venue; what it has not set is left out. */
export type Reach = {
  email?: string | undefined;
  /** Ten digits, without +91. */
  phone?: string | undefined;
  /** Addresses of its pages. */
  pages: Partial<Record<Network, string>>;
};

/** Set when building (`ARENA_VENUE_EMAIL` and its neighbours). */
declare const ARENA_VENUE: Reach;

/** How visitors reach the venue, as it was set when this app was built. */
export function reach(): Reach {
  return ARENA_VENUE;
}
