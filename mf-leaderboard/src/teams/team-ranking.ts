import type { Team } from './teams';

export type RankedTeam = Team & { rank: number };

/** Sorts by wins, then by name, and adds the rank. */
export function rankTeams(teams: readonly Team[]): readonly RankedTeam[] {
  return [...teams]
    .sort((a, b) => b.wins - a.wins || a.id.localeCompare(b.id, 'en-IN'))
    .map((team, index) => ({ ...team, rank: index + 1 }));
}
