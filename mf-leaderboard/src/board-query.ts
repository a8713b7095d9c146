export type TabId = 'solo' | 'squad';
export type Opened = { kind: 'player' | 'team'; id: string };

/** What the address says: open tab, search text and, when there is one, the open profile. */
export type BoardState = { tab: TabId; text: string; opened: Opened | null };

/** Reads the address; whatever it does not understand counts as not said. */
export function readBoard(params: URLSearchParams): BoardState {
  const player = params.get('player');
  const team = params.get('team');
  return {
    tab: params.get('tab') === 'squad' ? 'squad' : 'solo',
    text: params.get('q') ?? '',
    opened: player ? { kind: 'player', id: player } : team ? { kind: 'team', id: team } : null,
  };
}

/** The query of a board, as short as it can be: the players without search or profile have an empty one. */
export function boardQuery({ tab, text, opened }: BoardState): string {
  const params = new URLSearchParams();
  if (tab === 'squad') params.set('tab', tab);
  if (text) params.set('q', text);
  if (opened) params.set(opened.kind, opened.id);
  const query = params.toString();
  return query ? `?${query}` : '';
}

/** Path that opens one profile in its own tab, for sharing. */
export function profilePath(opened: Opened): string {
  const tab = opened.kind === 'team' ? 'squad' : 'solo';
  return `/leaderboard${boardQuery({ tab, text: '', opened })}`;
}
