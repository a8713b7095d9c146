import { contourRings } from '../contour-rings';
import type { Point } from '../svg';

type Summit = { at: Point; seed: number; radii: readonly number[]; squash: number };

const bulges = [
  { waves: 2, size: 0.13, speed: 1 },
  { waves: 3, size: 0.09, speed: 2.3 },
];

/** Path data of the contour lines around one summit, as printed on cloth and metal. */
export function printedContours(summit: Summit): string {
  return contourRings({ ...summit, turn: 0.14, bulges, steps: 72 })
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('');
}
