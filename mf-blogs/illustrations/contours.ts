import type { Point } from './svg';

type Summit = {
  at: Point /** Distance of the rings from the summit, innermost first. */;
  radii: readonly number[];
  seed: number;
};

const STEPS = 36;

/** Path data of the contour lines round a summit: soft rings that bulge alike, the outer ones more. */
export function contours({ at, radii, seed }: Summit): string {
  return radii.map((radius, index) => ring(at, radius, seed + index * 0.13)).join('');
}

function ring([x, y]: Point, radius: number, phase: number): string {
  const points = Array.from({ length: STEPS }, (_, step): Point => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const bulge =
      1 +
      0.16 * Math.sin(2 * angle + phase) +
      0.1 * Math.sin(3 * angle + phase * 2.3) +
      0.05 * Math.sin(5 * angle + phase * 3.1);
    return [x + Math.cos(angle) * radius * bulge, y + Math.sin(angle) * radius * bulge * 0.8];
  });
  const middle = (index: number): Point => {
    const [from, to] = [points[index % STEPS] ?? [x, y], points[(index + 1) % STEPS] ?? [x, y]];
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  };
  return `M${place(middle(STEPS - 1))}Q${points.map((point, index) => `${place(point)} ${place(middle(index))}`).join(' ')}z`;
}

const place = ([x, y]: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`;
