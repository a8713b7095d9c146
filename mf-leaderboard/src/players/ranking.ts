import type { Player } from './players';

export type RankedPlayer = Player & { rank: number };

/** Wins over matches as a rounded percentage. 0 without matches. */
export function winRate(record: Pick<Player, 'wins' | 'matches'>): number {
  return Math.round(100 * winShare(record));
}

/** Sorts by wins, then by unrounded win rate, then by name, and adds the rank. Ignores `pos`. */
export function rankPlayers(players: readonly Player[]): readonly RankedPlayer[] {
  return [...players]
    .sort((a, b) => b.wins - a.wins || winShare(b) - winShare(a) || a.name.localeCompare(b.name, 'en-IN'))
    .map((player, index) => ({ ...player, rank: index + 1 }));
}

function winShare({ wins, matches }: Pick<Player, 'wins' | 'matches'>): number {
  return matches === 0 ? 0 : wins / matches;
}
