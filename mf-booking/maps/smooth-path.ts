import type { Point } from './sheet';

/** Points nearer to each other than this add bytes and no shape. */
const NEAR = 9;

/** After so many steps the curve is pinned anew, since each rounding bends all that follows. */
const PINNED_EVERY = 10;

/** Path data of a soft line along the points: it passes the middle between each two of them. */
export function smoothPath(points: readonly Point[]): string {
  const [start, ...rest] = thinned(points);
  const end = rest.at(-1);
  if (!start || !end) return '';
  const middles = rest.map((point, index): Point => {
    const before = index === 0 ? start : (rest[index - 1] ?? start);
    return [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2];
  });
  let data = `M${place(start)}L${place(middles[0] ?? end)}`;
  let last = rounded(middles[0] ?? end);
  for (const [index, corner] of rest.slice(0, -1).entries()) {
    const next = rounded(middles[index + 1] ?? end);
    const step = `${signed(next[0] - last[0])}${signed(next[1] - last[1])}`;
    if (index % PINNED_EVERY === 0) {
      const [x, y] = rounded(corner);
      data += `q${tight(`${signed(x - last[0])}${signed(y - last[1])}${step}`)}`;
    } else {
      data += `${index % PINNED_EVERY === 1 ? 't' : ''}${index % PINNED_EVERY === 1 ? tight(step) : step}`;
    }
    last = next;
  }
  return `${data}L${place(end)}`;
}

function thinned(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAR) kept.push(point);
  }
  const end = points.at(-1);
  if (end && kept.at(-1) !== end) kept.push(end);
  return kept;
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const place = (point: Point) => rounded(point).join(' ');
const signed = (value: number) => (value < 0 ? String(value) : ` ${value}`);
const tight = (steps: string) => steps.trimStart();
