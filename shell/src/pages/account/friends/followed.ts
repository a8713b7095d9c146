import { safeLocalStorage } from '@arena/shared/storage/safe-storage';

/** Storage keys of the followed players and teams. The leaderboard section uses the same keys. */
export const FOLLOWED_KEYS = { players: 'followed-players', teams: 'followed-teams' } as const;

/** Whether the visitor follows any player or team in this browser. */
export function followsAny(): boolean {
  return Object.values(FOLLOWED_KEYS).some((key) => (safeLocalStorage.getItem(key) ?? '[]') !== '[]');
}
