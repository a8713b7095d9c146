import type { Venue } from '@arena/shared/session';

/** Facts of the venue for tests, other than those of the site. */
export const aVenue: Venue = {
  plans: {
    single: { name: 'Single Entry', price: 500, includes: ['1 hour'] },
    team: { name: 'Team Entry', players: 3, price: 1200, includes: ['1 hour'] },
    group: { name: 'Group Entry', players: 10, price: 3500, includes: ['1 hour'] },
  },
  visit: { hours: [], closed: [], directions: null, whatsApp: null, reviews: null },
  contacts: { email: null, phone: null, pages: { Instagram: null, Facebook: null, YouTube: null, X: null } },
};
