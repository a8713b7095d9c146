import { palette } from '../maps/sheet';
import { type Player, renderCarriedFlag, renderPlayer, renderPulse } from './figures';

/** The base to which the flag is carried. */
const HOME_BASE = [206, 420] as const;
/** Second at which the runner takes the flag. */
const TAKEN_AT = 3.3;
/** Second at which the flag reaches the base. */
const RETURNED_AT = 7;

const runner: Player = {
  colour: palette.sideA,
  track: [
    [0, 92, 470],
    [0.8, 196, 404],
    [1.6, 360, 336],
    [2.3, 520, 322],
    [TAKEN_AT, 806, 250],
    [4, 740, 172],
    [4.8, 610, 136],
    [5.5, 470, 128],
    [6.2, 340, 200],
    [RETURNED_AT, 206, 420],
  ],
};

const others: readonly Player[] = [
  {
    colour: palette.sideA,
    hit: 2.6,
    track: [
      [0, 80, 484],
      [1, 220, 456],
      [2, 380, 550],
      [2.6, 470, 528],
      [3.2, 430, 540],
      [5.4, 92, 480],
    ],
  },
  {
    colour: palette.sideA,
    track: [
      [0, 106, 482],
      [1.2, 230, 350],
      [2.4, 362, 196],
      [3.4, 450, 132],
      [5, 420, 150],
      [6.4, 300, 240],
    ],
  },
  {
    colour: palette.sideA,
    track: [
      [0, 92, 498],
      [1, 150, 470],
      [7, 158, 476],
    ],
  },
  {
    colour: palette.sideB,
    hit: 2.1,
    track: [
      [0, 876, 322],
      [1.2, 700, 290],
      [2.1, 570, 300],
      [2.7, 610, 320],
      [4.6, 870, 330],
    ],
  },
  {
    colour: palette.sideB,
    track: [
      [0, 890, 336],
      [1.2, 752, 384],
      [2.4, 560, 500],
      [3.4, 440, 540],
      [5, 560, 470],
      [6.6, 360, 340],
    ],
  },
  {
    colour: palette.sideB,
    track: [
      [0, 862, 336],
      [1, 800, 320],
      [3.2, 790, 316],
      [4.2, 770, 210],
      [5.2, 640, 152],
      [6.2, 480, 140],
      [7, 360, 206],
    ],
  },
  {
    colour: palette.sideB,
    hit: 4.6,
    track: [
      [0, 880, 350],
      [1.4, 740, 190],
      [2.6, 560, 128],
      [3.6, 560, 132],
      [4.6, 520, 140],
      [5.2, 560, 120],
      [7.6, 850, 300],
    ],
  },
];

/** The SVG of players and flag at a second of the film. */
export function renderCaptureTheFlag(second: number): string {
  return [
    renderPulse(second, RETURNED_AT, HOME_BASE, 200),
    ...[...others, runner].map((player) => renderPlayer(player, second)),
    renderCarriedFlag(second, palette.sideB, runner, TAKEN_AT, HOME_BASE),
  ].join('');
}
