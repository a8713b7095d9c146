/** The same keys as on the leaderboard, which keeps these lists. */
export const FOLLOWED = { players: 'followed-players', teams: 'followed-teams' } as const;

/** Whether this browser keeps a list of players or teams that is not empty. */
export function followsAny(): boolean {
  try {
    return Object.values(FOLLOWED).some((key) => (localStorage.getItem(key) ?? '[]') !== '[]');
  } catch {
    return false; // Storage is blocked.
  }
}
