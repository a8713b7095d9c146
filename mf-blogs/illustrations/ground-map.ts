import { dice } from '../plates/dice';
import { ink } from '../plates/ink';
import { contours } from './contours';
import { disc, ground, type Point, piece, placed, plateOf, stroke, tone } from './svg';

const high = { at: [214, 168] as Point, seed: 2.1 };
const rings = [20, 40, 62, 86, 112, 142, 176, 214, 256, 302, 352, 406];

function crowns(): string {
  const next = dice(91);
  const wood = [
    [470, 90, 70],
    [90, 330, 58],
    [400, 340, 52],
  ] as const;
  return wood
    .flatMap(([x, y, reach]) =>
      Array.from({ length: 15 }, () => {
        const angle = next() * 2 * Math.PI;
        const away = Math.sqrt(next()) * reach;
        return `M${(x + Math.cos(angle) * away * 1.3).toFixed(0)} ${(y + Math.sin(angle) * away * 0.8).toFixed(0)}h0`;
      }),
    )
    .join('');
}

const way = 'M60 366C92 300 96 262 150 250S244 286 300 268 348 196 396 176 424 160 440 168';
const fallBack = ([x, y]: Point) =>
  disc([x, y], 9, ink.paper) + stroke(`M${x - 6} ${y - 6}l12 12m0-12l-12 12`, { colour: ink.line, width: 3.5 });
const hut = piece('M-16 12h-8v-28h48v28H4', ink.paper);

/** A baseplate compass, lying on the sheet. */
const compass = [
  piece('M-58-70H58V84H-58z', ink.chalk),
  stroke('M-46-58v130M46-58v130', { colour: ink.contour, width: 2 }),
  stroke('M-46 66h92M-34 66v-6M-22 66v-6M-10 66v-6M2 66v-6M14 66v-6M26 66v-6M38 66v-6', { colour: ink.rule, width: 2 }),
  piece('M-46 0a46 46 0 1 1 92 0a46 46 0 1 1-92 0z', ink.sand),
  disc([0, 0], 35, ink.chalk),
  stroke('M0-41v-6M0 41v6M41 0h6M-41 0h-6M29-29l4-4M-29-29l-4-4M29 29l4 4M-29 29l-4 4', {
    colour: ink.line,
    width: 2.5,
  }),
  placed(tone('M0-32 8 0h-16z', ink.flare) + tone('M0 32 8 0h-16z', ink.line) + disc([0, 0], 4, ink.chalk), [0, 0], 34),
].join('');

/** A contour map with a way along the low ground, and two places to fall back to. */
export const groundMap = plateOf('Reading the ground', [
  ground(ink.paper),
  stroke(crowns(), { colour: '#cfd0b0', width: 26, round: true }),
  stroke(contours({ ...high, radii: rings }), { colour: ink.contour, width: 1.5 }),
  stroke(contours({ ...high, radii: rings.filter((_, index) => index % 5 === 2) }), { colour: ink.rule, width: 2.5 }),
  stroke('M-10 228C60 220 90 300 190 312S330 300 372 330 420 392 440 420', { colour: ink.water, width: 5 }),
  stroke('M140 16v368M300 16v368M460 16v368M16 120h568M16 260h568', { colour: ink.rule, width: 1, opacity: 0.45 }),
  placed(hut, [352, 108], 14),
  placed(hut, [128, 150], -28),
  stroke(way, { colour: ink.paper, width: 11 }),
  stroke(way, { colour: ink.ember, width: 5, dashes: '14 9' }),
  fallBack([206, 268]),
  fallBack([376, 208]),
  tone('M438 168v-48l32 12-28 11v25z', ink.ember),
  disc([60, 366], 8, ink.ember),
  placed(compass, [500, 296], 17),
]);
