import type { Ground } from './ground';
import { CELL, HEIGHT, type Point, WIDTH } from './sheet';

/** Name of a side of a cell, which a contour line crosses at most once. */
type Side = string;

/** Where the line crosses each side, and the sides it goes on to from there. */
type Crossings = Map<Side, { point: Point; on: Side[] }>;

/** The contour lines of a ground at one level, each as the row of points it passes. */
export function contourLines(ground: Ground, level: number): Point[][] {
  const crossings = crossingsOf(ground, level);
  const lines: Point[][] = [];
  const loose = [...crossings].filter(([, { on }]) => on.length === 1).map(([side]) => side);
  // Lines that leave the sheet are walked from their end; what is left afterwards are rings.
  for (const start of [...loose, ...crossings.keys()]) {
    const line = walk(crossings, start);
    if (line.length > 2) lines.push(line);
  }
  return lines;
}

function crossingsOf(ground: Ground, level: number): Crossings {
  const crossings: Crossings = new Map();
  const above = (x: number, y: number) => ground(x, y) - level;
  for (let y = 0; y < HEIGHT; y += CELL) {
    for (let x = 0; x < WIDTH; x += CELL) {
      const sides = [
        { name: `across ${x} ${y}`, from: [x, y], to: [x + CELL, y] },
        { name: `down ${x + CELL} ${y}`, from: [x + CELL, y], to: [x + CELL, y + CELL] },
        { name: `across ${x} ${y + CELL}`, from: [x, y + CELL], to: [x + CELL, y + CELL] },
        { name: `down ${x} ${y}`, from: [x, y], to: [x, y + CELL] },
      ] as const;
      const crossed = sides.filter(({ from, to }) => above(...from) >= 0 !== above(...to) >= 0);
      for (const { name, from, to } of crossed) {
        if (crossings.has(name)) continue;
        const part = above(...from) / (above(...from) - above(...to));
        const point: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        crossings.set(name, { point, on: [] });
      }
      // Two sides are one stretch of line; four are two stretches that pass each other on a saddle.
      for (let pair = 0; pair + 1 < crossed.length; pair += 2)
        join(crossings, crossed[pair]?.name, crossed[pair + 1]?.name);
    }
  }
  return crossings;
}

function join(crossings: Crossings, one: Side = '', other: Side = '') {
  crossings.get(one)?.on.push(other);
  crossings.get(other)?.on.push(one);
}

/** Follows a line from one of its sides to its end, or round, taking it off the sheet. */
function walk(crossings: Crossings, start: Side): Point[] {
  const line: Point[] = [];
  const first = crossings.get(start);
  let side: Side | undefined = start;
  while (side !== undefined) {
    const crossing: { point: Point; on: Side[] } | undefined = crossings.get(side);
    if (!crossing) break;
    line.push(crossing.point);
    crossings.delete(side);
    side = crossing.on.find((next) => crossings.has(next));
  }
  const last = line.at(-1);
  if (first && last && first.on.length === 2 && line.length > 3) line.push(first.point);
  return line;
}
