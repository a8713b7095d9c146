import type { SessionPlan, Venue } from '@arena/shared/session';
import { inRupees } from '@arena/shared/ui/content/price';
import type { Membership } from '../content/schema';

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

/** The plans for a month. */
export function monthlyPlans(memberships: readonly Membership[]): readonly Plan[] {
  return memberships.map((membership) => ({ ...membership, per: 'a month' }));
}

function each({ price, players }: SessionPlan): string {
  const about = price % players === 0 ? '' : 'About ';
  return `${about}${inRupees(Math.round(price / players))} each for ${players} players`;
}
