import { type Ground, type MapSheet, memoizeGround } from '../../contour-lines';
import { ink as colours } from '../../ink';
import { gridCrosses, pathAt } from '../../svg';
import { contourPath } from './contours';

/** Colours of a map. */
export type Ink = { ground: string; wood: string; line: string; heavy: string; grid: string; sign: string };

export const dusk: Ink = {
  ground: colours.ground,
  wood: '#222d22',
  line: '#4a5746',
  heavy: '#7d8872',
  grid: '#5a6653',
  sign: colours.bone,
};

/** Size of a map of a game mode. */
export const sheet: MapSheet = { width: 400, height: 300, cell: 5 };

const LEVELS = Array.from({ length: 23 }, (_, index) => 0.12 + index * 0.05);

/** Contour lines; every fifth is heavier. */
export function contourLines(ground: Ground, ink: Ink): string {
  const heightAt = memoizeGround(ground);
  const lines = LEVELS.map((level, index) => ({ path: contourPath(sheet, heightAt, level), heavy: index % 5 === 2 }));
  const joinPaths = (heavy: boolean) =>
    lines
      .filter((line) => line.heavy === heavy)
      .map((line) => line.path)
      .join('');
  return `<path fill="none" stroke="${ink.line}" stroke-width=".8" d="${joinPaths(false)}"/><path fill="none" stroke="${ink.heavy}" stroke-width="1.2" d="${joinPaths(true)}"/>`;
}

/** Woods: small round treetops where `cover` is high, on an irregular lattice. */
export function woods(cover: Ground, ink: Ink): string {
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

/** Grid crosses with letters and numbers, a north arrow and a 50 m scale bar. */
export function furniture(ink: Ink): string {
  const letters = [glyphs.A, glyphs.B, glyphs.C, glyphs.D].map((letter, index) => pathAt(46 + index * 100, 8, letter));
  const numbers = [glyphs.one, glyphs.two, glyphs.three].map((number, index) => pathAt(8, 46 + index * 100, number));
  return [
    `<path fill="none" stroke="${ink.grid}" d="${gridCrosses([100, 200, 300], [100, 200], 5)}"/>`,
    `<g fill="none" stroke="${ink.heavy}" stroke-width="1.4" stroke-linejoin="round">${[...letters, ...numbers].join('')}</g>`,
    `<g fill="none" stroke="${ink.sign}" stroke-width="1.6"><path d="M376 44V16l-6 12M376 16l6 12"/>${pathAt(372, 50, glyphs.N)}</g>`,
    `<path fill="none" stroke="${ink.sign}" stroke-width="1.6" d="M324 280v5h56v-5M352 285v-3"/><path fill="${ink.sign}" d="M324 281h28v4h-28z"/>`,
  ].join('');
}

/** Paths of letters and digits, 8 by 10 units, because maps have no fonts. */
const glyphs = {
  A: 'M0 10 4 0l4 10M1.5 7h5',
  B: 'M1 0v10h4q3 0 3-2.600T5 5H1h3.500q2.5 0 2.5-2.500T4.5 0z',
  C: 'M8 2Q6.5 0 4.3 0 0 0 0 5t4.3 5Q6.5 10 8 8',
  D: 'M1 0v10h2.500Q8 10 8 5T3.5 0z',
  N: 'M1 10V0l6 10V0',
  one: 'M2 2 5 0v10',
  two: 'M1 2Q2 0 4.2 0 7 0 7 2.6 7 5 1 10h6.5',
  three: 'M1 1.500Q2 0 4 0q3 0 3 2.500T4 5q3.5 0 3.5 2.500T4 10Q2 10 .8 8.3',
} as const;
