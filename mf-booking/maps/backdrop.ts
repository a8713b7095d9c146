import { contourLines } from './contour-lines';
import { dice, type Ground } from './ground';
import { HEIGHT, ink, SQUARE, WIDTH } from './sheet';
import { smoothPath } from './smooth-path';

const LEVELS = Array.from({ length: 30 }, (_, index) => -0.5 + index * 0.052);
const EVERY_FIFTH = 5;

/** The ground of a map: its colour, woods, contour lines, grid, north arrow and scale bar. */
export function backdrop(ground: Ground, seed: number): string {
  return [
    `<path fill="${ink.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    woods(ground, seed),
    contours(ground),
    grid(),
    compass(),
    scale(),
  ].join('');
}

function contours(ground: Ground): string {
  const together = (heavy: boolean) =>
    LEVELS.filter((_, index) => (index % EVERY_FIFTH === 0) === heavy)
      .flatMap((level) => contourLines(ground, level))
      .map(smoothPath)
      .join('');
  return `<g fill="none"><path stroke="${ink.line}" stroke-width="1.5" d="${together(false)}"/><path stroke="${ink.heavy}" stroke-width="2.4" d="${together(true)}"/></g>`;
}

/** Trees stand in the hollows, as crowns of two sizes. */
function woods(ground: Ground, seed: number): string {
  const next = dice(seed + 7);
  const crowns: [string[], string[]] = [[], []];
  for (let y = 16; y < HEIGHT; y += 26) {
    for (let x = 14; x < WIDTH; x += 28) {
      const [across, down, size] = [x + next() * 16 - 8, y + next() * 14 - 7, next()];
      if (ground(across, down) < -0.1) crowns[size > 0.4 ? 0 : 1].push(`M${across.toFixed()} ${down.toFixed()}h0`);
    }
  }
  const [large, small] = crowns;
  return `<g stroke="${ink.wood}" stroke-linecap="round"><path stroke-width="27" d="${large.join('')}"/><path stroke-width="17" d="${small.join('')}"/></g>`;
}

function grid(): string {
  const across = Array.from({ length: WIDTH / SQUARE - 1 }, (_, index) => (index + 1) * SQUARE);
  const down = Array.from({ length: HEIGHT / SQUARE - 1 }, (_, index) => (index + 1) * SQUARE);
  const crosses = across.flatMap((x) => down.map((y) => `M${x - 9} ${y}h18M${x} ${y - 9}v18`));
  const letters = Object.values(LETTERS).map((path, index) => at(index * SQUARE + 71, 16, path));
  const numbers = NUMBERS.map((path, index) => at(16, index * SQUARE + 69, path));
  return `<path stroke="${ink.grid}" stroke-width="2" d="${crosses.join('')}"/><g fill="none" stroke="${ink.letter}" stroke-width="2.6" stroke-linejoin="round">${[...letters, ...numbers].join('')}</g>`;
}

function compass(): string {
  return `<g fill="none" stroke="${ink.chalk}" stroke-width="3"><path d="M916 92V34l-12 24M916 34l12 24"/>${at(909, 104, 'M0 20V0l14 20V0')}</g>`;
}

/** Twenty metres, half of them filled. */
function scale(): string {
  return `<path fill="none" stroke="${ink.chalk}" stroke-width="3" d="M764 604v10h160v-10M844 614v-6"/><path fill="${ink.chalk}" d="M764 606h80v8h-80z"/>`;
}

/** Moves a path to a place. */
export function at(x: number, y: number, path: string): string {
  return `<path transform="translate(${x} ${y})" d="${path}"/>`;
}

/** Drawn in strokes, 18 by 22 units, so that a map needs no typeface. */
const LETTERS = {
  A: 'M0 22 9 0l9 22M3.500 14h11',
  B: 'M1 0v22h9q7 0 7-6t-7-6H1h8q6 0 6-5T9 0z',
  C: 'M17 4Q14 0 10 0 1 0 1 11t9 11q4 0 7-4',
  D: 'M1 0v22h6Q17 22 17 11T7 0z',
  E: 'M16 0H2v22h14M2 11h11',
  F: 'M16 0H2v22M2 11h11',
};
const NUMBERS = [
  'M3 5 9 0v22',
  'M2 5Q3 0 9 0q7 0 7 6 0 5-14 16h15',
  'M2 3Q4 0 9 0q7 0 7 5.500T8 11q9 0 9 5.500T9 22q-6 0-8-4',
  'M13 22V0L0 16h18',
];
