import { contourPath, type Sheet } from './contours';
import type { Height } from './height';

/** Colours of a map, dark ground or paper. */
export type Ink = { ground: string; wood: string; line: string; heavy: string; grid: string; sign: string };

export const dusk: Ink = {
  ground: '#1a211a',
  wood: '#222d22',
  line: '#4a5746',
  heavy: '#7d8872',
  grid: '#5a6653',
  sign: '#efebdd',
};

export const sheet: Sheet = { width: 400, height: 300, cell: 5 };

/** Colours of the two sides and of the thing they play for. */
export const FLARE = '#ff5a1f';
export const SIDE_A = '#ff7a45';
export const SIDE_B = '#7cc4e0';

const LEVELS = Array.from({ length: 23 }, (_, index) => 0.12 + index * 0.05);

/** Contour lines of a ground, every fifth heavier. */
export function contourLines(ground: Height, ink: Ink): string {
  const lines = LEVELS.map((level, index) => ({ path: contourPath(sheet, ground, level), heavy: index % 5 === 2 }));
  const together = (heavy: boolean) =>
    lines
      .filter((line) => line.heavy === heavy)
      .map((line) => line.path)
      .join('');
  return `<path fill="none" stroke="${ink.line}" stroke-width=".8" d="${together(false)}"/><path fill="none" stroke="${ink.heavy}" stroke-width="1.2" d="${together(true)}"/>`;
}

/** Woods: small round crowns where `cover` is high, on a lattice that does not look like one. */
export function woods(cover: Height, ink: Ink): string {
  const crowns: string[] = [];
  for (let row = 0; row < 22; row += 1) {
    for (let column = 0; column < 28; column += 1) {
      const x = column * 15 + (row % 2) * 7 + cover(row * 31, column * 17) * 6;
      const y = row * 14 + cover(column * 23, row * 29) * 6;
      if (cover(x, y) > 0.5) crowns.push(`M${x.toFixed(0)} ${y.toFixed(0)}h0`);
    }
  }
  return `<path stroke="${ink.wood}" stroke-width="13" stroke-linecap="round" d="${crowns.join('')}"/>`;
}

/** Crosses of the grid, its letters and numbers, a north arrow and a scale bar of 50 m. */
export function furniture(ink: Ink): string {
  const crosses = [100, 200, 300].flatMap((x) => [100, 200].map((y) => `M${x - 5} ${y}h10M${x} ${y - 5}v10`));
  const letters = [strokeOf.A, strokeOf.B, strokeOf.C, strokeOf.D].map((letter, index) =>
    at(46 + index * 100, 8, letter),
  );
  const numbers = [strokeOf.one, strokeOf.two, strokeOf.three].map((number, index) => at(8, 46 + index * 100, number));
  return [
    `<path fill="none" stroke="${ink.grid}" d="${crosses.join('')}"/>`,
    `<g fill="none" stroke="${ink.heavy}" stroke-width="1.4" stroke-linejoin="round">${[...letters, ...numbers].join('')}</g>`,
    `<g fill="none" stroke="${ink.sign}" stroke-width="1.6"><path d="M376 44V16l-6 12M376 16l6 12"/>${at(372, 50, strokeOf.N)}</g>`,
    `<path fill="none" stroke="${ink.sign}" stroke-width="1.6" d="M324 280v5h56v-5M352 285v-3"/><path fill="${ink.sign}" d="M324 281h28v4h-28z"/>`,
  ].join('');
}

function at(x: number, y: number, path: string): string {
  return `<path transform="translate(${x} ${y})" d="${path}"/>`;
}

/** Signs eight units wide and ten high, so that a map needs no typeface. */
const strokeOf = {
  A: 'M0 10 4 0l4 10M1.5 7h5',
  B: 'M1 0v10h4q3 0 3-2.600T5 5H1h3.500q2.5 0 2.5-2.500T4.5 0z',
  C: 'M8 2Q6.5 0 4.3 0 0 0 0 5t4.3 5Q6.5 10 8 8',
  D: 'M1 0v10h2.500Q8 10 8 5T3.5 0z',
  N: 'M1 10V0l6 10V0',
  one: 'M2 2 5 0v10',
  two: 'M1 2Q2 0 4.2 0 7 0 7 2.6 7 5 1 10h6.5',
  three: 'M1 1.500Q2 0 4 0q3 0 3 2.500T4 5q3.5 0 3.5 2.500T4 10Q2 10 .8 8.3',
} as const;
