/** A game plan. Prices are in whole rupees. */
export type Plan = {
  name: string;
  price: number;
  per: string;
  includes: readonly string[];
  /** Price per player or per game, if it differs from `price`. */
  worksOutAt: string | null;
};

/** A plan for one hour on the field. `players`: their minimum number. */
export type SessionPlan = Plan & { players: number };

export const sessions: readonly SessionPlan[] = [
  {
    name: 'Single Entry',
    players: 1,
    price: 699,
    per: 'for one player',
    includes: ['One session', '1 hour'],
    worksOutAt: null,
  },
  {
    name: 'Team Entry',
    players: 3,
    price: 1799,
    per: 'for a team of 3 or more',
    includes: ['Minimum 3 stack', '1 hour'],
    worksOutAt: 'About ₹600 each for 3 players',
  },
  {
    name: 'Group Entry',
    players: 10,
    price: 5000,
    per: 'for a group of 10 or more',
    includes: ['Minimum 10 stack', 'Customised modes', '1 hour'],
    worksOutAt: '₹500 each for 10 players',
  },
];

export const memberships: readonly Plan[] = [
  {
    name: 'Silver',
    price: 1999,
    per: 'a month',
    includes: ['5 games', '10% gear discount'],
    worksOutAt: 'About ₹400 a game',
  },
  {
    name: 'Gold',
    price: 2999,
    per: 'a month',
    includes: ['10 games', '20% gear discount', 'Free event entry'],
    worksOutAt: 'About ₹300 a game',
  },
  {
    name: 'Platinum',
    price: 4999,
    per: 'a month',
    includes: ['Unlimited games', 'Free premium gear', 'VIP lounge'],
    worksOutAt: 'Cheaper than Gold from the 17th game',
  },
];
