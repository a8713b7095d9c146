/** `common` achievements are held by most players. */
export type Achievement = { id: string; name: string; icon: string; description: string; common: boolean };

export const achievements = [
  { id: 'first-win', name: 'First Win', icon: 'flag', description: 'Win a match.', common: true },
  { id: 'streak-starter', name: 'Streak Starter', icon: 'bolt', description: '3 wins in a row', common: true },
  { id: 'team-player', name: 'Team Player', icon: 'hands', description: 'Win 10 team matches', common: true },
  { id: 'elite', name: 'Elite', icon: 'star', description: 'Reach top 5 ranking', common: false },
  { id: 'legendary', name: 'Legendary', icon: 'crown', description: 'Top 3 for a month', common: false },
] as const satisfies readonly Achievement[];
