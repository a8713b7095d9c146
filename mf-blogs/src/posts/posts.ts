import { buildingTheSaddle } from './content/building-the-saddle';
import { firstMorning } from './content/first-morning';
import { leagueRules } from './content/league-rules';
import { quietFeet } from './content/quiet-feet';
import { readingGround } from './content/reading-ground';
import { spikeRushEvenings } from './content/spike-rush-evenings';
import type { Post } from './post';

/** Posts, newest first. The first one is featured. */
export const posts: readonly Post[] = [
  spikeRushEvenings,
  readingGround,
  firstMorning,
  leagueRules,
  buildingTheSaddle,
  quietFeet,
];
