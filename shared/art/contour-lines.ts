import type { Point } from './svg';

/** The height of the ground at a point of a map. */
export type Ground = (x: number, y: number) => number;

/** The same ground, which computes the height of a point once: contour lines of many levels ask for the same points. */
export function memoizeGround(ground: Ground): Ground {
  const heights = new Map<string, number>();
  return (x, y) => {
    const key = `${x} ${y}`;
    const height = heights.get(key) ?? ground(x, y);
    heights.set(key, height);
    return height;
  };
}

/** Size of a map and of the cells that sample its ground, in drawing units. */
export type MapSheet = { width: number; height: number; cell: number };

/** Key of a cell side. A contour line crosses a side at most once. */
type Side = string;

/** Per side the point where the line crosses it and the sides to which the line continues. */
type Crossings = Map<Side, { point: Point; neighbours: Side[] }>;

/** The contour lines of a ground at one level, each as a list of points: marching squares, joined to lines and rings. */
export function contourLines(sheet: MapSheet, ground: Ground, level: number): Point[][] {
  const crossings = findCrossings(sheet, ground, level);
  const lines: Point[][] = [];
  const ends = [...crossings].filter(([, { neighbours }]) => neighbours.length === 1).map(([side]) => side);
  // Lines that leave the sheet start at one of their ends. The remaining lines are rings.
  for (const start of [...ends, ...crossings.keys()]) {
    const line = traceLine(crossings, start);
    if (line.length > 2) lines.push(line);
  }
  return lines;
}

function findCrossings({ width, height, cell }: MapSheet, ground: Ground, level: number): Crossings {
  const crossings: Crossings = new Map();
  const above = (x: number, y: number) => ground(x, y) - level;
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const sides = [
        { name: `across ${x} ${y}`, from: [x, y], to: [x + cell, y] },
        { name: `down ${x + cell} ${y}`, from: [x + cell, y], to: [x + cell, y + cell] },
        { name: `across ${x} ${y + cell}`, from: [x, y + cell], to: [x + cell, y + cell] },
        { name: `down ${x} ${y}`, from: [x, y], to: [x, y + cell] },
      ] as const;
      const crossed = sides.filter(({ from, to }) => above(...from) >= 0 !== above(...to) >= 0);
      for (const { name, from, to } of crossed) {
        if (crossings.has(name)) continue;
        const fraction = above(...from) / (above(...from) - above(...to));
        const point: Point = [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction];
        crossings.set(name, { point, neighbours: [] });
      }
      // Two crossed sides are one line segment. Four are two segments, which happens on a saddle.
      for (let pair = 0; pair + 1 < crossed.length; pair += 2)
        connect(crossings, crossed[pair]?.name, crossed[pair + 1]?.name);
    }
  }
  return crossings;
}

function connect(crossings: Crossings, one: Side = '', other: Side = '') {
  crossings.get(one)?.neighbours.push(other);
  crossings.get(other)?.neighbours.push(one);
}

/** Follows a line from `start` to its end, or around a ring, and removes it from `crossings`. */
function traceLine(crossings: Crossings, start: Side): Point[] {
  const line: Point[] = [];
  const first = crossings.get(start);
  let side: Side | undefined = start;
  while (side !== undefined) {
    const crossing: { point: Point; neighbours: Side[] } | undefined = crossings.get(side);
    if (!crossing) break;
    line.push(crossing.point);
    crossings.delete(side);
    side = crossing.neighbours.find((next) => crossings.has(next));
  }
  const last = line.at(-1);
  if (first && last && first.neighbours.length === 2 && line.length > 3) line.push(first.point);
  return line;
}
