import type { SessionPlan, Venue } from '@arena/shared/session';

/** The plans for an hour on the field, from the smallest group to the largest. */
export function sessionPlansOf({ plans: { single, team, group } }: Pick<Venue, 'plans'>): readonly SessionPlan[] {
  return [{ ...single, players: 1 }, team, group];
}
