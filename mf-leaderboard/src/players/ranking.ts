type Record = { name: string; wins: number; matches: number };

/** Wins over matches as a whole percentage; 0 without matches. */
export function winRate({ wins, matches }: Record): number {
  return matches === 0 ? 0 : Math.round((100 * wins) / matches);
}

/** Most wins first; between equals the higher win rate, then the name. */
export function ranked<T extends Record>(players: readonly T[]): readonly T[] {
  return [...players].sort((a, b) => b.wins - a.wins || winRate(b) - winRate(a) || a.name.localeCompare(b.name));
}
