import type { Point } from './svg';

type Summit = {
  at: Point;
  /** Distances of the rings from the summit, innermost first. */
  radii: readonly number[];
  /** Radians. Summits with different seeds have different rings. */
  seed: number;
  /** Radians by which the bulges of a ring turn against those of the ring inside it. */
  turn: number;
  /** Height of a ring as a part of its width. */
  squash: number;
  /** Sine waves around the ring: their number, their size as a part of the radius, and the speed at which they turn. */
  bulges: readonly { waves: number; size: number; speed: number }[];
  /** Number of points per ring. */
  steps: number;
};

/** The contour lines around one summit. All rings have the same bulges; on outer rings they are larger. */
export function contourRings({ at: [x, y], radii, seed, turn, squash, bulges, steps }: Summit): Point[][] {
  return radii.map((radius, index) => {
    const phase = seed + index * turn;
    return Array.from({ length: steps }, (_, step): Point => {
      const angle = (step / steps) * 2 * Math.PI;
      const bulge = bulges.reduce((sum, { waves, size, speed }) => {
        return sum + size * Math.sin(waves * angle + phase * speed);
      }, 1);
      return [x + Math.cos(angle) * radius * bulge, y + Math.sin(angle) * radius * bulge * squash];
    });
  });
}
