import { ink } from '../../ink';
import { svgDocument } from '../../svg';
import { type Hill, rollingGround } from './height';
import { contourLines, dusk, furniture, sheet, woods } from './sheet';

/** One map per game mode: its ground and its objectives. */
export const modeMaps = {
  'spike-rush': map(
    'Spike Rush',
    11,
    [
      { x: 210, y: 96, radius: 78, height: 0.34 },
      { x: 60, y: 260, radius: 90, height: -0.2 },
    ],
    [
      approach('M62 262C70 190 96 150 168 110', ink.sideA),
      approach('M340 250C350 180 312 136 254 108', ink.sideA),
      `<circle cx="210" cy="96" r="30" fill="none" stroke="${ink.flare}" stroke-width="1.5" stroke-dasharray="5 4"/>`,
      `<path fill="${ink.flare}" d="M210 78l16 18-16 18-16-18z"/>`,
      start(62, 266, ink.sideA),
      start(340, 254, ink.sideA),
    ],
  ),
  'battle-royale': map(
    'Battle Royale',
    29,
    [
      { x: 228, y: 158, radius: 120, height: 0.3 },
      { x: 90, y: 70, radius: 60, height: 0.22 },
    ],
    [
      ring(196, 150, 128, 1.2, dusk.sign, '2 6'),
      ring(212, 156, 88, 1.4, dusk.sign, '6 5'),
      ring(226, 160, 50, 1.6, ink.sideA, '9 4'),
      `<circle cx="234" cy="162" r="18" fill="${ink.flare}" fill-opacity=".25" stroke="${ink.flare}" stroke-width="2.5"/>`,
      ...[
        [84, 92],
        [112, 232],
        [208, 40],
        [312, 84],
        [316, 230],
        [230, 274],
      ].map(([x = 0, y = 0]) => start(x, y, dusk.sign)),
    ],
  ),
  'capture-the-flag': map(
    'Capture the Flag',
    47,
    [
      { x: 70, y: 190, radius: 80, height: 0.4 },
      { x: 330, y: 110, radius: 80, height: 0.4 },
      { x: 200, y: 20, radius: 70, height: -0.2 },
      { x: 200, y: 290, radius: 70, height: -0.24 },
    ],
    [
      `<path fill="none" stroke="${dusk.sign}" stroke-width="1.6" stroke-dasharray="7 5" d="M84 188C140 176 170 124 204 148S276 128 316 112"/>`,
      `<path fill="none" stroke="${dusk.sign}" stroke-width="1.6" d="M192 138q12 10 24 0M192 162q12-10 24 0"/>`,
      flag(74, 190, ink.sideA),
      flag(326, 112, ink.sideB),
    ],
  ),
} as const;

function map(title: string, seed: number, hills: readonly Hill[], objectives: readonly string[]): string {
  const ground = rollingGround(seed, hills);
  const parts = [
    `<path fill="${dusk.ground}" d="M0 0h400v300H0z"/>`,
    woods(rollingGround(seed + 100, []), dusk),
    contourLines(ground, dusk),
    furniture(dusk),
    ...objectives,
  ];
  return svgDocument(title, [sheet.width, sheet.height], parts);
}

function approach(path: string, colour: string): string {
  return `<path fill="none" stroke="${dusk.ground}" stroke-width="6" d="${path}"/><path fill="none" stroke="${colour}" stroke-width="2.5" stroke-dasharray="9 6" d="${path}"/>`;
}

function start(x: number, y: number, colour: string): string {
  return `<path fill="${dusk.ground}" stroke="${colour}" stroke-width="2" d="M${x - 5} ${y - 5}h10v10h-10z"/>`;
}

function ring(x: number, y: number, radius: number, width: number, colour: string, dashes: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`;
}

function flag(x: number, y: number, colour: string): string {
  return `<path fill="none" stroke="${dusk.sign}" stroke-width="2" d="M${x} ${y}v-38"/><path fill="${colour}" d="M${x + 1} ${y - 38}l26 4-6 8 6 9-26-3z"/><circle cx="${x}" cy="${y}" r="4" fill="${dusk.sign}"/>`;
}
