import { bootPrints } from './boot-prints';
import { gogglesAtSunrise } from './goggles';
import { groundMap } from './ground-map';
import { litSite } from './lit-site';
import { saddle } from './saddle';
import { scoreBoard } from './score-board';

/** The illustrations as SVG by file name without extension. */
export const illustrations = {
  'lit-site': litSite,
  'ground-map': groundMap,
  goggles: gogglesAtSunrise,
  'score-board': scoreBoard,
  saddle,
  'boot-prints': bootPrints,
} as const;
