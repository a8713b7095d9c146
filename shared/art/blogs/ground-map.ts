import { seededRandom } from '../seeded-random';
import { type Point, piece, tone } from '../svg';
import { contours } from './contours';
import { palette } from './palette';
import { background, circle, place, renderIllustration, stroke } from './svg';

const hill = { at: [214, 168] as Point, seed: 2.1 };
const rings = [20, 40, 62, 86, 112, 142, 176, 214, 256, 302, 352, 406];

function crowns(): string {
  const random = seededRandom(91);
  const woods = [
    [470, 90, 70],
    [90, 330, 58],
    [400, 340, 52],
  ] as const;
  return woods
    .flatMap(([x, y, radius]) =>
      Array.from({ length: 15 }, () => {
        const angle = random() * 2 * Math.PI;
        const distance = Math.sqrt(random()) * radius;
        return `M${(x + Math.cos(angle) * distance * 1.3).toFixed(0)} ${(y + Math.sin(angle) * distance * 0.8).toFixed(0)}h0`;
      }),
    )
    .join('');
}

const route = 'M60 366C92 300 96 262 150 250S244 286 300 268 348 196 396 176 424 160 440 168';
const fallbackPosition = ([x, y]: Point) =>
  circle([x, y], 9, palette.paper) +
  stroke(`M${x - 6} ${y - 6}l12 12m0-12l-12 12`, { colour: palette.line, width: 3.5 });
const hut = piece('M-16 12h-8v-28h48v28H4', palette.paper);

/** A baseplate compass on the map. */
const compass = [
  piece('M-58-70H58V84H-58z', palette.chalk),
  stroke('M-46-58v130M46-58v130', { colour: palette.contour, width: 2 }),
  stroke('M-46 66h92M-34 66v-6M-22 66v-6M-10 66v-6M2 66v-6M14 66v-6M26 66v-6M38 66v-6', {
    colour: palette.rule,
    width: 2,
  }),
  piece('M-46 0a46 46 0 1 1 92 0a46 46 0 1 1-92 0z', palette.sand),
  circle([0, 0], 35, palette.chalk),
  stroke('M0-41v-6M0 41v6M41 0h6M-41 0h-6M29-29l4-4M-29-29l-4-4M29 29l4 4M-29 29l-4 4', {
    colour: palette.line,
    width: 2.5,
  }),
  place(
    tone('M0-32 8 0h-16z', palette.flare) + tone('M0 32 8 0h-16z', palette.line) + circle([0, 0], 4, palette.chalk),
    [0, 0],
    34,
  ),
].join('');

/** A contour map with a path along the low ground and two fallback positions. */
export const groundMap = renderIllustration('Reading the ground', [
  background(palette.paper),
  stroke(crowns(), { colour: '#cfd0b0', width: 26, round: true }),
  stroke(contours({ ...hill, radii: rings }), { colour: palette.contour, width: 1.5 }),
  stroke(contours({ ...hill, radii: rings.filter((_, index) => index % 5 === 2) }), {
    colour: palette.rule,
    width: 2.5,
  }),
  stroke('M-10 228C60 220 90 300 190 312S330 300 372 330 420 392 440 420', { colour: palette.water, width: 5 }),
  stroke('M140 16v368M300 16v368M460 16v368M16 120h568M16 260h568', { colour: palette.rule, width: 1, opacity: 0.45 }),
  place(hut, [352, 108], 14),
  place(hut, [128, 150], -28),
  stroke(route, { colour: palette.paper, width: 11 }),
  stroke(route, { colour: palette.ember, width: 5, dashes: '14 9' }),
  fallbackPosition([206, 268]),
  fallbackPosition([376, 208]),
  tone('M438 168v-48l32 12-28 11v25z', palette.ember),
  circle([60, 366], 8, palette.ember),
  place(compass, [500, 296], 17),
]);
