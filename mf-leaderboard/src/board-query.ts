export type TabId = 'solo' | 'squad';

/** Identifies the profile of a player or team. `kind` is also the name of its query parameter. */
export type ProfileRef = { kind: 'player' | 'team'; id: string };

/** The state of the leaderboard in the URL: tab, search text and open profile. */
export type BoardQuery = { tab: TabId; text: string; profile: ProfileRef | null };

/** Reads the state from the URL parameters. Invalid values get their defaults. */
export function parseBoardQuery(params: URLSearchParams): BoardQuery {
  const player = params.get('player');
  const team = params.get('team');
  return {
    tab: params.get('tab') === 'squad' ? 'squad' : 'solo',
    text: params.get('q') ?? '',
    profile: player ? { kind: 'player', id: player } : team ? { kind: 'team', id: team } : null,
  };
}

/** The path of a profile, for sharing. */
export function profilePath({ kind, id }: ProfileRef): string {
  return `/leaderboard?${new URLSearchParams({ ...(kind === 'team' && { tab: 'squad' }), [kind]: id })}`;
}
