import { dice } from '../plates/dice';
import { ink } from '../plates/ink';
import { ground, type Point, piece, plateOf, stroke, tone } from './svg';

/** Wins of five players, most first, as strokes in bundles of five. */
const WINS = [19, 16, 16, 11, 7];
const FIRST_ROW = 92;
const ROW = 51;

const board = '#222c26';

function hexagon([x, y]: Point): string {
  return `M${x} ${y - 17}l15 8.500v17L${x} ${y + 17}l-15-8.500v-17z`;
}

/** Strokes as a hand makes them: no two alike, every fifth through the four before it. */
function tally(wins: number, y: number, next: () => number): string {
  return Array.from({ length: wins }, (_, index) => {
    const bundle = Math.floor(index / 5) * 88 + 176;
    const shake = () => (next() - 0.5) * 5;
    const [x, lean] = [bundle + (index % 5) * 14, shake()];
    return index % 5 === 4
      ? `M${(bundle - 10 + lean).toFixed(1)} ${(y + 11 + shake()).toFixed(1)}L${(bundle + 54).toFixed(1)} ${(y - 11 + shake()).toFixed(1)}`
      : `M${(x + lean).toFixed(1)} ${(y - 17 + shake()).toFixed(1)}L${(x + shake()).toFixed(1)} ${(y + 16 + shake()).toFixed(1)}`;
  }).join('');
}

function rows(): string[] {
  const next = dice(2026);
  return WINS.map((wins, index) => {
    const y = FIRST_ROW + index * ROW;
    const colour = index === 0 ? ink.flare : ink.chalk;
    return [
      index === 0 ? tone(hexagon([118, y]), colour) : stroke(hexagon([118, y]), { colour, width: 3 }),
      stroke(tally(wins, y, next), { colour, width: 3.5, round: true }),
    ].join('');
  });
}

/** The season's table in chalk: who has more strokes stands higher. */
export const scoreBoard = plateOf('The score board', [
  ground(ink.khakiShade),
  stroke('M78 0v400M168 0v400M258 0v400M348 0v400M438 0v400M528 0v400', { colour: ink.earth, width: 3 }),
  stroke('M40 0q8 120-4 210t6 190M214 0q-8 90 2 180t-4 220M484 0q8 130-4 200t6 200M568 0q-6 150 2 400', {
    colour: ink.earth,
    width: 1.5,
  }),
  piece('M56 42H544V348H56z', ink.khaki),
  piece('M70 56H530V334H70z', board),
  tone('M300 118q90-24 190 4 20 30-60 34-130 6-140-10-6-18 10-28z', ink.chalk, 0.07),
  tone('M150 262q120-20 220 2 10 26-80 26-140 2-150-8z', ink.chalk, 0.06),
  ...rows(),
  stroke('M150 118H528', { colour: ink.chalk, width: 1.5, dashes: '3 6', opacity: 0.5 }),
  piece('M92 348H508V362H92z', ink.sand),
  piece('M150 337h44v11h-44z', ink.chalk),
  piece('M206 339h26v9h-26z', ink.flare),
  piece('M398 326h74v22h-74z', ink.moss),
  tone('M400 340h70v6h-70z', ink.mossShade),
]);
