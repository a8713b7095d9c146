import type { Point } from '../../svg';

/** Minimum distance between two points. Closer points add bytes without changing the shape. */
const MIN_DISTANCE = 9;

/** Steps between two explicit control points. They limit the rounding errors, which add up from step to step. */
const CONTROL_POINT_EVERY = 10;

/** Path data of a smooth line along the points. It passes the midpoint between each two of them. */
export function smoothPath(points: readonly Point[]): string {
  const [start, ...rest] = thinOut(points);
  const end = rest.at(-1);
  if (!start || !end) return '';
  const midpoints = rest.map((point, index): Point => {
    const before = index === 0 ? start : (rest[index - 1] ?? start);
    return [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2];
  });
  let data = `M${formatPoint(start)}L${formatPoint(midpoints[0] ?? end)}`;
  let last = rounded(midpoints[0] ?? end);
  for (const [index, corner] of rest.slice(0, -1).entries()) {
    const next = rounded(midpoints[index + 1] ?? end);
    const step = `${signed(next[0] - last[0])}${signed(next[1] - last[1])}`;
    if (index % CONTROL_POINT_EVERY === 0) {
      const [x, y] = rounded(corner);
      data += `q${trimmed(`${signed(x - last[0])}${signed(y - last[1])}${step}`)}`;
    } else {
      data += `${index % CONTROL_POINT_EVERY === 1 ? 't' : ''}${index % CONTROL_POINT_EVERY === 1 ? trimmed(step) : step}`;
    }
    last = next;
  }
  return `${data}L${formatPoint(end)}`;
}

function thinOut(points: readonly Point[]): Point[] {
  const result: Point[] = [];
  for (const point of points) {
    const last = result.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_DISTANCE) result.push(point);
  }
  const end = points.at(-1);
  if (end && result.at(-1) !== end) result.push(end);
  return result;
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const formatPoint = (point: Point) => rounded(point).join(' ');
const signed = (value: number) => (value < 0 ? String(value) : ` ${value}`);
const trimmed = (steps: string) => steps.trimStart();
