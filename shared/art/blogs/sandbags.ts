import { seededRandom } from '../seeded-random';
import { piece, tone } from '../svg';
import { palette } from './palette';
import { stroke } from './svg';

const LENGTH = 76;
const THICKNESS = 30;

/** A wall of sandbags on the ground line `foot`. `rows` holds the number of bags per row, lowest row first. */
export function sandbags(left: number, foot: number, rows: readonly number[], seed: number): string {
  const random = seededRandom(seed);
  return rows
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, index) => {
        const x = left + index * LENGTH + (row % 2) * (LENGTH / 2) + (random() - 0.5) * 5;
        return bag(x, foot - row * (THICKNESS - 1), (random() - 0.5) * 4, random() > 0.6);
      }),
    )
    .join('');
}

/** One sandbag, sewn up at the right end. */
function bag(x: number, foot: number, rotation: number, old: boolean): string {
  return [
    `<g transform="translate(${x.toFixed(1)} ${foot}) rotate(${rotation.toFixed(1)})">`,
    piece(
      'M5 0Q-6-7-3-15-5-25 6-29 36-35 66-30L77-33 75-22Q71-15 75-8L77 3 66 0Q36 5 5 0z',
      old ? palette.khaki : palette.sand,
    ),
    tone('M2-5Q34-11 67-5L66-1Q36 4 6-1z', old ? palette.khakiShade : palette.khaki),
    stroke('M66-29Q61-15 66-1', { colour: palette.line, width: 1.5, dashes: '4 3' }),
    stroke('M14-22q12-4 26-3M20-15q10-2 18-1', { colour: old ? palette.khakiShade : palette.khaki, width: 2 }),
    '</g>',
  ].join('');
}
