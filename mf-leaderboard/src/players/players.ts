import type { AchievementId } from '../achievements/achievements';
import type { TeamId } from '../teams/team-id';

/**
 * A player of the season. `pos` is last week's rank and `Rating` a skill score. Neither affects the rank shown, which
 * depends on the wins. `avatar` is the initial on the badge.
 */
export type Player = {
  id: string;
  pos: number;
  name: string;
  Rating: number;
  wins: number;
  team: TeamId;
  trend: 'up' | 'down';
  matches: number;
  avatar: string;
  bio: string;
  achievements: readonly AchievementId[];
  sample: boolean;
};

/** Sample players with invented call signs, until the venue enters its own. */
export const players: readonly Player[] = [
  {
    id: 'chakravyuh',
    pos: 2,
    name: 'Chakravyuh',
    Rating: 2480,
    wins: 48,
    team: 'Alpha',
    trend: 'up',
    matches: 60,
    avatar: 'C',
    bio: 'Holds the middle and lets the others run.',
    achievements: ['first-win', 'streak-starter', 'team-player', 'elite', 'legendary'],
    sample: true,
  },
  {
    id: 'monsoon',
    pos: 1,
    name: 'Monsoon',
    Rating: 2465,
    wins: 45,
    team: 'Bravo',
    trend: 'down',
    matches: 58,
    avatar: 'M',
    bio: 'Arrives late in the round, and from everywhere.',
    achievements: ['first-win', 'streak-starter', 'team-player', 'elite', 'legendary'],
    sample: true,
  },
  {
    id: 'night-jasmine',
    pos: 5,
    name: 'Night Jasmine',
    Rating: 2390,
    wins: 42,
    team: 'Alpha',
    trend: 'up',
    matches: 57,
    avatar: 'N',
    bio: 'Nobody has heard her footsteps yet.',
    achievements: ['first-win', 'streak-starter', 'team-player', 'elite'],
    sample: true,
  },
  {
    id: 'saddle-goat',
    pos: 3,
    name: 'Saddle Goat',
    Rating: 2290,
    wins: 39,
    team: 'Charlie',
    trend: 'down',
    matches: 55,
    avatar: 'S',
    bio: 'Climbs where the map says nobody does.',
    achievements: ['first-win', 'streak-starter', 'team-player', 'elite'],
    sample: true,
  },
  {
    id: 'tin-roof',
    pos: 4,
    name: 'Tin Roof',
    Rating: 2240,
    wins: 36,
    team: 'Delta',
    trend: 'down',
    matches: 54,
    avatar: 'T',
    bio: 'Loud on the radio, quiet on the field.',
    achievements: ['first-win', 'streak-starter', 'team-player', 'elite'],
    sample: true,
  },
  {
    id: 'paper-tiger',
    pos: 7,
    name: 'Paper Tiger',
    Rating: 2175,
    wins: 33,
    team: 'Bravo',
    trend: 'up',
    matches: 52,
    avatar: 'P',
    bio: 'Plans on paper, wins on grass.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'banyan',
    pos: 6,
    name: 'Banyan',
    Rating: 2190,
    wins: 30,
    team: 'Charlie',
    trend: 'down',
    matches: 51,
    avatar: 'B',
    bio: 'Takes a site and grows roots.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'kite-string',
    pos: 9,
    name: 'Kite String',
    Rating: 2060,
    wins: 27,
    team: 'Delta',
    trend: 'up',
    matches: 49,
    avatar: 'K',
    bio: 'Long sight lines and longer patience.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'ginger-chai',
    pos: 10,
    name: 'Ginger Chai',
    Rating: 1990,
    wins: 23,
    team: 'Alpha',
    trend: 'up',
    matches: 46,
    avatar: 'G',
    bio: 'Wakes up in the third round.',
    achievements: ['first-win', 'streak-starter'],
    sample: true,
  },
  {
    id: 'lost-sandal',
    pos: 8,
    name: 'Lost Sandal',
    Rating: 1920,
    wins: 19,
    team: 'Bravo',
    trend: 'down',
    matches: 44,
    avatar: 'L',
    bio: 'Wears boots now.',
    achievements: ['first-win'],
    sample: true,
  },
];
