export type TabId = 'solo' | 'squad';

/** Identifies the profile of a player or team. `kind` is also the name of its former query parameter. */
export type ProfileRef = { kind: 'player' | 'team'; id: string };

/** The state of the leaderboard in the URL's query: tab and search text. `formerProfile` had its id there. */
export type BoardQuery = { tab: TabId; text: string; formerProfile: ProfileRef | null };

/** Reads the state from the URL parameters. Invalid values get their defaults. */
export function parseBoardQuery(params: URLSearchParams): BoardQuery {
  const player = params.get('player');
  const team = params.get('team');
  return {
    tab: params.get('tab') === 'squad' ? 'squad' : 'solo',
    text: params.get('q') ?? '',
    formerProfile: player ? { kind: 'player', id: player } : team ? { kind: 'team', id: team } : null,
  };
}

/** The path of a profile's own page, in lower case as all paths are. Escapes ids from links that visitors have kept. */
export function profilePath({ kind, id }: ProfileRef): string {
  return `/leaderboard/${kind}s/${encodeURIComponent(id.toLowerCase())}`;
}
