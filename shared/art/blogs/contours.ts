import { contourRings } from '../contour-rings';
import type { Point } from '../svg';

/** `radii` are the distances of the rings from the summit, innermost first. */
type Summit = { at: Point; radii: readonly number[]; seed: number };

const bulges = [
  { waves: 2, size: 0.16, speed: 1 },
  { waves: 3, size: 0.1, speed: 2.3 },
  { waves: 5, size: 0.05, speed: 3.1 },
];

/** Path data of the smooth contour lines around a summit. */
export function contours(summit: Summit): string {
  return contourRings({ ...summit, turn: 0.13, squash: 0.8, bulges, steps: 36 })
    .map(smoothRing)
    .join('');
}

function smoothRing(points: readonly Point[]): string {
  const curves = points.map((point, index) => `${formatPoint(point)} ${formatPoint(midpoint(points, index))}`);
  return `M${formatPoint(midpoint(points, points.length - 1))}Q${curves.join(' ')}z`;
}

/** The midpoint between a point and the next one. */
function midpoint(points: readonly Point[], index: number): Point {
  const [from, to] = [points[index] ?? [0, 0], points[(index + 1) % points.length] ?? [0, 0]];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

const formatPoint = ([x, y]: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`;
