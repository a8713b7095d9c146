import type { Motif } from './motifs';

/** `icon` names the drawing on the patch. More than half of the players hold a `common` achievement. */
export type Achievement = { id: string; name: string; icon: Motif; description: string; common: boolean };

/** The achievements in ascending difficulty. */
export const achievements = [
  { id: 'first-win', name: 'First Win', icon: 'flag', description: 'Win your first match', common: true },
  { id: 'streak-starter', name: 'Streak Starter', icon: 'chevrons', description: '3 wins in a row', common: true },
  { id: 'team-player', name: 'Team Player', icon: 'trio', description: 'Win 10 team matches', common: true },
  { id: 'elite', name: 'Elite', icon: 'star', description: 'Reach top 5 ranking', common: false },
  { id: 'legendary', name: 'Legendary', icon: 'peaks', description: 'Top 3 for a month', common: false },
] as const satisfies readonly Achievement[];

export type AchievementId = (typeof achievements)[number]['id'];
