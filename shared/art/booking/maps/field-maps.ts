import { svgDocument } from '../../svg';
import { backdrop } from './backdrop';
import { createGround, type Rise } from './ground';
import { HEIGHT, palette, WIDTH } from './sheet';
import * as sign from './signs';

type FieldMap = {
  title: string;
  seed: number;
  rises: readonly Rise[];
  signs: readonly string[];
  /** A sign that a player carries away during a round. */
  removable?: string;
};

/** One map per game mode: its ground and its signs. */
const maps = {
  'spike-rush': {
    title: 'Field map of Spike Rush',
    seed: 2024,
    rises: [
      { at: [520, 190], radius: 230, height: 0.62 },
      { at: [150, 330], radius: 200, height: -0.36 },
      { at: [820, 470], radius: 210, height: 0.3 },
    ],
    signs: [
      sign.stream('M-10 250C80 260 110 330 176 372S150 520 196 650'),
      sign.fence('M92 82 430 50l330 22 112 158-24 276-164 78H262L104 470z'),
      sign.route('M372 548C250 540 214 452 268 372S300 190 440 178', palette.sideA),
      sign.route('M560 556C640 470 820 540 786 400S690 300 596 226', palette.sideA),
      sign.barricades([
        [334, 356, 70],
        [372, 262, 40],
        [430, 330, 8],
        [560, 318, -14],
        [500, 420, 0],
        [668, 356, -50],
        [856, 380, 80],
        [636, 140, 24],
        [372, 120, -30],
        [330, 470, 34],
        [690, 446, -38],
      ]),
      sign.huts([[470, 372, 0]]),
      sign.site([518, 184], 86),
      sign.start([386, 550], palette.sideA),
      sign.start([560, 556], palette.sideA),
      sign.start([518, 76], palette.sideB),
      sign.stand([812, 176]),
    ],
  },
  'battle-royale': {
    title: 'Field map of Battle Royale',
    seed: 715,
    rises: [
      { at: [540, 340], radius: 300, height: 0.5 },
      { at: [210, 150], radius: 160, height: 0.42 },
      { at: [840, 130], radius: 170, height: -0.36 },
    ],
    signs: [
      sign.fence('M120 110 420 22l420 36 74 220-60 260-330 84-300-36L92 400z'),
      sign.ring([470, 316], 278, { colour: palette.bone, width: 3.5, dashes: '3 12' }),
      sign.ring([500, 330], 196, { colour: palette.bone, width: 4, dashes: '16 12' }),
      sign.ring([528, 340], 118, { colour: palette.sideA, width: 5, dashes: '24 12' }),
      `<circle cx="548" cy="344" r="48" fill="${palette.flare}" fill-opacity=".28" stroke="${palette.flare}" stroke-width="6"/>`,
      sign.barricades([
        [394, 300, 40],
        [450, 420, -20],
        [610, 250, 64],
        [650, 390, -50],
        [330, 210, 10],
        [300, 400, 76],
        [560, 500, 8],
        [520, 176, -12],
        [648, 150, 40],
        [404, 520, -34],
      ]),
      sign.huts([
        [360, 350, 12],
        [640, 470, -22],
        [580, 110, 8],
      ]),
      sign.crates([
        [448, 244],
        [614, 322],
        [498, 470],
      ]),
      ...(
        [
          [206, 232],
          [262, 502],
          [470, 38],
          [718, 186],
          [726, 436],
          [494, 594],
        ] as const
      ).map((start) => sign.start(start, palette.bone)),
      sign.stand([846, 270]),
    ],
  },
  'capture-the-flag': {
    title: 'Field map of Capture the Flag',
    seed: 4711,
    rises: [
      { at: [160, 410], radius: 220, height: 0.62 },
      { at: [800, 240], radius: 220, height: 0.62 },
      { at: [480, 60], radius: 200, height: -0.42 },
      { at: [480, 610], radius: 200, height: -0.42 },
      { at: [480, 330], radius: 120, height: 0.14 },
    ],
    signs: [
      sign.stream('M410-10C440 70 520 96 476 176'),
      sign.stream('M470 470C430 540 530 570 548 650'),
      sign.fence('M60 330 250 120 470 70l260 10 168 100 22 150-120 170-260 100-330-20L66 520z'),
      sign.route('M190 404C290 384 360 300 480 326S680 280 770 252', palette.bone),
      sign.route('M206 372C280 240 380 130 470 128S690 120 780 206', palette.sideA),
      sign.route('M212 448C320 560 420 556 500 520S720 420 792 288', palette.sideB),
      sign.bridge([488, 118], 88),
      sign.bridge([486, 526], 82),
      sign.barricades([
        [258, 330, -40],
        [268, 470, 30],
        [360, 372, 70],
        [420, 262, -10],
        [440, 404, 14],
        [600, 262, 66],
        [700, 340, 40],
        [690, 186, -40],
        [370, 216, 44],
        [600, 448, 44],
      ]),
      sign.huts([
        [512, 240, 0],
        [512, 404, 180],
      ]),
      sign.flag([172, 420], palette.sideA),
      sign.start([92, 470], palette.sideA),
      sign.start([876, 322], palette.sideB),
      sign.stand([700, 560]),
    ],
    removable: sign.flag([806, 250], palette.sideB),
  },
} satisfies Record<string, FieldMap>;

export type Mode = keyof typeof maps;
export const MODES = Object.keys(maps) as Mode[];

/** The map of a mode as SVG. The film draws the removable sign separately. */
export function renderFieldMap(mode: Mode, { withRemovable }: { withRemovable: boolean }): string {
  const { title, seed, rises, signs, removable = '' }: FieldMap = maps[mode];
  const picture = [backdrop(createGround(seed, rises), seed), ...signs, withRemovable ? removable : ''].join('');
  return svgDocument(title, [WIDTH, HEIGHT], [picture]);
}
