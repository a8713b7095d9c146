import { palette } from '../maps/sheet';
import { type Player, renderPlayer, renderPulse } from './figures';

const SITE = [518, 184] as const;
/** Second at which the spike is planted. */
const PLANTED_AT = 4.6;
/** Second at which the round is won. */
const WON_AT = 7;

const players: readonly Player[] = [
  {
    colour: palette.sideA,
    track: [
      [0, 386, 550],
      [0.7, 296, 526],
      [1.4, 250, 452],
      [2.2, 270, 366],
      [3, 302, 262],
      [3.6, 372, 192],
      [4.2, 500, 192],
    ],
  },
  {
    colour: palette.sideA,
    track: [
      [0, 372, 566],
      [1, 296, 540],
      [1.8, 246, 440],
      [2.7, 276, 350],
      [3.6, 316, 250],
      [4.6, 420, 176],
      [5.4, 440, 130],
    ],
  },
  {
    colour: palette.sideA,
    track: [
      [0, 566, 548],
      [0.8, 650, 514],
      [1.7, 748, 498],
      [2.5, 788, 404],
      [3.3, 736, 320],
      [4.1, 640, 252],
      [5, 590, 226],
    ],
  },
  {
    colour: palette.sideA,
    hit: 3.4,
    track: [
      [0, 552, 566],
      [1.1, 650, 526],
      [2, 752, 490],
      [2.8, 782, 396],
      [3.4, 734, 318],
      [4, 742, 330],
      [5.6, 866, 320],
    ],
  },
  {
    colour: palette.sideB,
    track: [
      [0, 518, 80],
      [1.2, 450, 120],
      [2, 392, 170],
      [4, 398, 160],
      [5.2, 470, 92],
      [6.4, 500, 118],
    ],
    hit: 6.6,
  },
  {
    colour: palette.sideB,
    hit: 3.9,
    track: [
      [0, 504, 70],
      [1.4, 432, 250],
      [2.4, 376, 250],
      [3.9, 380, 246],
      [4.5, 360, 250],
      [6.6, 196, 200],
    ],
  },
  {
    colour: palette.sideB,
    track: [
      [0, 532, 70],
      [1.2, 612, 142],
      [2.2, 636, 160],
      [4.8, 632, 156],
      [6, 560, 116],
      [7, 548, 126],
    ],
  },
  {
    colour: palette.sideB,
    hit: 4.3,
    track: [
      [0, 546, 80],
      [1.4, 600, 210],
      [2.4, 656, 290],
      [4.3, 640, 296],
      [5, 690, 300],
      [6.8, 870, 260],
    ],
  },
];

/** The SVG of players and pulses at a second of the film. */
export function renderSpikeRush(second: number): string {
  const pulses = [PLANTED_AT, PLANTED_AT + 0.8, PLANTED_AT + 1.6].map((from) => renderPulse(second, from, SITE, 86));
  return [
    ...pulses,
    renderPulse(second, WON_AT, SITE, 240),
    ...players.map((player) => renderPlayer(player, second)),
  ].join('');
}
