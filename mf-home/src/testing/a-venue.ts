import type { Venue } from '@arena/shared/session';

/** The plans that the site opens with. */
export const aVenue: Venue = {
  plans: {
    single: { name: 'Single Entry', price: 699, includes: ['One session', '1 hour'] },
    team: { name: 'Team Entry', players: 3, price: 1799, includes: ['Minimum 3 stack', '1 hour'] },
    group: {
      name: 'Group Entry',
      players: 10,
      price: 5000,
      includes: ['Minimum 10 stack', 'Customised modes', '1 hour'],
    },
  },
  visit: { hours: [], closed: [], directions: null, whatsApp: null, reviews: null },
  contacts: { email: null, phone: null, pages: { Instagram: null, Facebook: null, YouTube: null, X: null } },
};
