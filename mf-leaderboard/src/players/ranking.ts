import type { Player } from './players';

export type RankedPlayer = Player & { rank: number };

/** Wins over matches as a whole percentage, halves upwards; 0 without matches. */
export function winRate(record: Pick<Player, 'wins' | 'matches'>): number {
  return Math.round(100 * share(record));
}

/** Most wins first; between equals the higher win rate (before rounding), then the name. `pos` has no say. */
export function rankPlayers(players: readonly Player[]): readonly RankedPlayer[] {
  return [...players]
    .sort((a, b) => b.wins - a.wins || share(b) - share(a) || a.name.localeCompare(b.name, 'en-IN'))
    .map((player, index) => ({ ...player, rank: index + 1 }));
}

function share({ wins, matches }: Pick<Player, 'wins' | 'matches'>): number {
  return matches === 0 ? 0 : wins / matches;
}
