import { contourLines, type Ground, memoizeGround } from '../../contour-lines';
import { seededRandom } from '../../seeded-random';
import { gridCrosses, pathAt } from '../../svg';
import { HEIGHT, palette, SQUARE, WIDTH } from './sheet';
import { smoothPath } from './smooth-path';

const LEVELS = Array.from({ length: 30 }, (_, index) => -0.5 + index * 0.052);
const EVERY_FIFTH = 5;

/** The background of a map: colour, woods, contour lines, grid, north arrow and scale bar. */
export function backdrop(ground: Ground, seed: number): string {
  return [
    `<path fill="${palette.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    woods(ground, seed),
    contours(ground),
    grid(),
    northArrow(),
    scaleBar(),
  ].join('');
}

function contours(ground: Ground): string {
  const heightAt = memoizeGround(ground);
  const pathOf = (heavy: boolean) =>
    LEVELS.filter((_, index) => (index % EVERY_FIFTH === 0) === heavy)
      .flatMap((level) => contourLines({ width: WIDTH, height: HEIGHT, cell: 16 }, heightAt, level))
      .map(smoothPath)
      .join('');
  return `<g fill="none"><path stroke="${palette.line}" stroke-width="1.5" d="${pathOf(false)}"/><path stroke="${palette.heavy}" stroke-width="2.4" d="${pathOf(true)}"/></g>`;
}

/** Trees grow in the hollows. Their crowns have two sizes. */
function woods(ground: Ground, seed: number): string {
  const random = seededRandom(seed + 7);
  const crowns: [string[], string[]] = [[], []];
  for (let y = 16; y < HEIGHT; y += 26) {
    for (let x = 14; x < WIDTH; x += 28) {
      const [across, down, size] = [x + random() * 16 - 8, y + random() * 14 - 7, random()];
      if (ground(across, down) < -0.1) crowns[size > 0.4 ? 0 : 1].push(`M${across.toFixed()} ${down.toFixed()}h0`);
    }
  }
  const [large, small] = crowns;
  return `<g stroke="${palette.wood}" stroke-linecap="round"><path stroke-width="27" d="${large.join('')}"/><path stroke-width="17" d="${small.join('')}"/></g>`;
}

function grid(): string {
  const across = Array.from({ length: WIDTH / SQUARE - 1 }, (_, index) => (index + 1) * SQUARE);
  const down = Array.from({ length: HEIGHT / SQUARE - 1 }, (_, index) => (index + 1) * SQUARE);
  const letters = Object.values(LETTERS).map((path, index) => pathAt(index * SQUARE + 71, 16, path));
  const numbers = NUMBERS.map((path, index) => pathAt(16, index * SQUARE + 69, path));
  return `<path stroke="${palette.grid}" stroke-width="2" d="${gridCrosses(across, down, 9)}"/><g fill="none" stroke="${palette.letter}" stroke-width="2.6" stroke-linejoin="round">${[...letters, ...numbers].join('')}</g>`;
}

function northArrow(): string {
  return `<g fill="none" stroke="${palette.bone}" stroke-width="3"><path d="M916 92V34l-12 24M916 34l12 24"/>${pathAt(909, 104, 'M0 20V0l14 20V0')}</g>`;
}

/** The scale bar: 20 metres, the first half filled. */
function scaleBar(): string {
  return `<path fill="none" stroke="${palette.bone}" stroke-width="3" d="M764 604v10h160v-10M844 614v-6"/><path fill="${palette.bone}" d="M764 606h80v8h-80z"/>`;
}

/** Letters as paths of 18 by 22 units. The maps need no font. */
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
