import type { SessionPlan, Venue } from '@arena/shared/session';
import { inRupees } from '@arena/shared/ui/content/price';

/** A game plan. Prices are in whole rupees. */
export type Plan = {
  name: string;
  price: number;
  per: string;
  includes: readonly string[];
  /** Price per player or per game, if it differs from `price`. */
  worksOutAt: string | null;
};

/** The plans for one session, from the smallest group to the largest. */
export function sessionsOf({ plans: { single, team, group } }: Venue): readonly Plan[] {
  return [
    { ...single, per: 'for one player', worksOutAt: null },
    { ...team, per: `for a team of ${team.players} or more`, worksOutAt: each(team) },
    { ...group, per: `for a group of ${group.players} or more`, worksOutAt: each(group) },
  ];
}

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

function each({ price, players }: SessionPlan): string {
  const about = price % players === 0 ? '' : 'About ';
  return `${about}${inRupees(Math.round(price / players))} each for ${players} players`;
}
