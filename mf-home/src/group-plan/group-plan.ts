import { normalizeNumber } from '@arena/shared/forms/fields/normalize';
import type { SessionPlan } from '@arena/shared/session';

/** The smallest and the largest group that can be planned. */
export const MIN_PLAYERS = 1;
export const MAX_PLAYERS = 60;

/** The number of equal entries that a group buys. `players` and `price`, in whole rupees, are totals of all of them. */
export type PlannedEntry = { name: string; count: number; players: number; price: number };

/** The entries for a group, the largest first, and their price in whole rupees. */
export type GroupPlan = { players: number; entries: readonly PlannedEntry[]; total: number };

/**
 * The cheapest entries for each number of players up to the largest group. Each entry covers its minimum number of
 * players. Of two mixes with one price, the one with larger entries counts.
 * @param sessions with one for a single player
 * @returns the plans by their number of players, from 0
 */
export function groupPlans(sessions: readonly SessionPlan[]): readonly GroupPlan[] {
  const largestFirst = [...sessions].sort((one, other) => other.players - one.players);
  const plans: GroupPlan[] = [{ players: 0, entries: [], total: 0 }];
  for (let players = 1; players <= MAX_PLAYERS; players++) {
    const withEach = largestFirst.flatMap((session) => {
      const rest = plans[players - session.players];
      return rest ? [withEntry(rest, session)] : [];
    });
    const cheapest = withEach.reduce((best, plan) => (plan.total < best.total ? plan : best));
    plans.push(cheapest);
  }
  return plans;
}

function withEntry({ players, entries, total }: GroupPlan, session: SessionPlan): GroupPlan {
  const { name, players: size, price } = session;
  const same = entries.find((entry) => entry.name === name) ?? { name, count: 0, players: 0, price: 0 };
  const more = { name, count: same.count + 1, players: same.players + size, price: same.price + price };
  const others = entries.filter((entry) => entry.name !== name);
  const bySize = (one: PlannedEntry, other: PlannedEntry) => other.players / other.count - one.players / one.count;
  return { players: players + size, entries: [...others, more].sort(bySize), total: total + price };
}

/** The smallest larger group that pays less in total. */
export function cheaperLargerGroup({ players, total }: GroupPlan, plans: readonly GroupPlan[]): GroupPlan | undefined {
  return plans.find((plan) => plan.players > players && plan.total < total);
}

/** The number of players in a text; undefined if it is not a number that can be planned. */
export function parsePlayers(text: string): number | undefined {
  const number = normalizeNumber(text);
  if (!/^[0-9]{1,2}$/.test(number)) return undefined;
  const players = Number(number);
  return players >= MIN_PLAYERS && players <= MAX_PLAYERS ? players : undefined;
}
