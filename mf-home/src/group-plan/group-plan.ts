import { normalizeNumber } from '@arena/shared/forms/fields/normalize';
import { sessionPlans } from '@arena/shared/venue/session-plans';

/** The smallest and the largest group that can be planned. */
export const MIN_PLAYERS = 1;
export const MAX_PLAYERS = 60;

/** The number of equal entries that a group buys. `players` and `price`, in whole rupees, are totals of all of them. */
export type PlannedEntry = { name: string; count: number; players: number; price: number };

/** The entries for a group, the largest first, and their price in whole rupees. */
export type GroupPlan = { players: number; entries: readonly PlannedEntry[]; total: number };

const largestFirst = [...sessionPlans].sort((one, other) => other.players - one.players);

/**
 * The cheapest entries for a group. Each entry covers its minimum number of players. Larger entries cost less per
 * player, and no mix of smaller ones costs less than one of them, so the largest that still fits is always right.
 * @param players a whole number, at least 1
 */
export function planFor(players: number): GroupPlan {
  const entries: PlannedEntry[] = [];
  let left = players;
  for (const { name, players: size, price } of largestFirst) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) entries.push({ name, count, players: count * size, price: count * price });
  }
  return { players, entries, total: entries.reduce((sum, { price }) => sum + price, 0) };
}

/** The smallest larger group that pays less in total. */
export function cheaperLargerGroup({ players, total }: GroupPlan): GroupPlan | undefined {
  for (let more = players + 1; more <= MAX_PLAYERS; more++) {
    const plan = planFor(more);
    if (plan.total < total) return plan;
  }
  return undefined;
}

/** The number of players in a text; undefined if it is not a number that can be planned. */
export function parsePlayers(text: string): number | undefined {
  const number = normalizeNumber(text);
  if (!/^[0-9]{1,2}$/.test(number)) return undefined;
  const players = Number(number);
  return players >= MIN_PLAYERS && players <= MAX_PLAYERS ? players : undefined;
}
