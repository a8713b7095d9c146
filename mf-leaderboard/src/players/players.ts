/** Sample players until the venue's own are entered. `achievements` are ids. */
export type Player = {
  id: string;
  pos: number;
  name: string;
  Rating: number;
  wins: number;
  team: 'Alpha' | 'Bravo' | 'Charlie' | 'Delta';
  trend: 'up' | 'down';
  matches: number;
  avatar: string;
  bio: string;
  achievements: readonly string[];
};

const all = ['first-win', 'streak-starter', 'team-player', 'elite', 'legendary'] as const;

export const players: readonly Player[] = [
  {
    id: 'chakravyuh',
    pos: 1,
    name: 'Chakravyuh',
    Rating: 2480,
    wins: 48,
    team: 'Alpha',
    trend: 'up',
    matches: 60,
    avatar: 'C',
    bio: 'Holds the middle and lets others run.',
    achievements: all,
  },
  {
    id: 'monsoon',
    pos: 2,
    name: 'Monsoon',
    Rating: 2410,
    wins: 45,
    team: 'Bravo',
    trend: 'up',
    matches: 58,
    avatar: 'M',
    bio: 'Arrives late in the round, from everywhere.',
    achievements: all,
  },
  {
    id: 'night-jasmine',
    pos: 3,
    name: 'Night Jasmine',
    Rating: 2365,
    wins: 42,
    team: 'Alpha',
    trend: 'down',
    matches: 57,
    avatar: 'N',
    bio: 'Nobody has heard her footsteps yet.',
    achievements: all,
  },
  {
    id: 'saddle-goat',
    pos: 4,
    name: 'Saddle Goat',
    Rating: 2290,
    wins: 39,
    team: 'Charlie',
    trend: 'up',
    matches: 55,
    avatar: 'S',
    bio: 'Climbs where the map says nobody does.',
    achievements: all.slice(0, 4),
  },
  {
    id: 'tin-roof',
    pos: 5,
    name: 'Tin Roof',
    Rating: 2240,
    wins: 36,
    team: 'Delta',
    trend: 'down',
    matches: 54,
    avatar: 'T',
    bio: 'Loud on the radio, quiet on the field.',
    achievements: all.slice(0, 4),
  },
  {
    id: 'paper-tiger',
    pos: 6,
    name: 'Paper Tiger',
    Rating: 2175,
    wins: 33,
    team: 'Bravo',
    trend: 'up',
    matches: 52,
    avatar: 'P',
    bio: 'Plans on paper, wins on grass.',
    achievements: all.slice(0, 3),
  },
  {
    id: 'banyan',
    pos: 7,
    name: 'Banyan',
    Rating: 2120,
    wins: 30,
    team: 'Charlie',
    trend: 'down',
    matches: 51,
    avatar: 'B',
    bio: 'Takes a site and grows roots.',
    achievements: all.slice(0, 3),
  },
  {
    id: 'kite-string',
    pos: 8,
    name: 'Kite String',
    Rating: 2060,
    wins: 27,
    team: 'Delta',
    trend: 'up',
    matches: 49,
    avatar: 'K',
    bio: 'Long sight lines and long patience.',
    achievements: all.slice(0, 3),
  },
  {
    id: 'second-chai',
    pos: 9,
    name: 'Second Chai',
    Rating: 1990,
    wins: 23,
    team: 'Alpha',
    trend: 'down',
    matches: 46,
    avatar: 'S',
    bio: 'Wakes up in the third round.',
    achievements: all.slice(0, 2),
  },
  {
    id: 'lost-sandal',
    pos: 10,
    name: 'Lost Sandal',
    Rating: 1920,
    wins: 19,
    team: 'Bravo',
    trend: 'up',
    matches: 44,
    avatar: 'L',
    bio: 'Wears boots now.',
    achievements: all.slice(0, 2),
  },
];
