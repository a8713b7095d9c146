import type { Height } from './height';

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

/** Size of a sheet and of the cells its ground is sampled in, in units of the drawing. */
export type Sheet = { width: number; height: number; cell: number };

/** Path data of the contour line at one level: marching squares, joined into long lines, one decimal. */
export function contourPath(sheet: Sheet, heightAt: Height, level: number): string {
  return joined(segmentsAt(sheet, heightAt, level))
    .map(pathData)
    .join('');
}

function segmentsAt({ width, height, cell }: Sheet, heightAt: Height, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) segments.push(...crossCell(x, y, cell, heightAt, level));
  }
  return segments;
}

/** The line's way through one cell: none, one or (on a saddle) two segments. */
function crossCell(x: number, y: number, cell: number, heightAt: Height, level: number): Segment[] {
  const corners: Point[] = [
    [x, y],
    [x + cell, y],
    [x + cell, y + cell],
    [x, y + cell],
  ];
  const crossings = corners.flatMap((corner, index): Point[] => {
    const next = corners[(index + 1) % 4] ?? corner;
    const [here, there] = [heightAt(...corner) - level, heightAt(...next) - level];
    if (here >= 0 === there >= 0) return [];
    const part = here / (here - there);
    return [[corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part]];
  });
  const [first, second, third, fourth] = crossings;
  if (!first || !second) return [];
  return third && fourth
    ? [
        [first, second],
        [third, fourth],
      ]
    : [[first, second]];
}

/** Segments that share an end become one line. */
function joined(segments: readonly Segment[]): Point[][] {
  const ends = new Map<string, Set<Segment>>();
  const at = (point: Point) => ends.get(keyOf(point)) ?? new Set();
  for (const segment of segments) {
    for (const point of segment) ends.set(keyOf(point), at(point).add(segment));
  }
  const left = new Set(segments);
  const take = (point: Point): Point | undefined => {
    const segment = [...at(point)].find((candidate) => left.has(candidate));
    if (!segment) return undefined;
    left.delete(segment);
    return keyOf(segment[0]) === keyOf(point) ? segment[1] : segment[0];
  };
  const lines: Point[][] = [];
  for (const [start, end] of segments) {
    const line = [start];
    for (let next = take(start); next; next = take(next)) line.push(next);
    if (line.length === 1) continue;
    if (keyOf(line.at(-1) ?? end) !== keyOf(start)) {
      for (let next = take(start); next; next = take(next)) line.unshift(next);
    }
    lines.push(line);
  }
  return lines;
}

function keyOf([x, y]: Point): string {
  return `${x.toFixed(3)} ${y.toFixed(3)}`;
}

/** Relative steps are shorter than places; each is measured from the rounded place before it. */
function pathData(line: readonly Point[]): string {
  const [start, ...rest] = line.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  if (!start) return '';
  let [lastX, lastY] = start;
  const steps = rest.map(([x, y]) => {
    const step = `${signed((x - lastX) / 10)}${signed((y - lastY) / 10)}`;
    [lastX, lastY] = [x, y];
    return step;
  });
  return `M${start[0] / 10} ${start[1] / 10}l${steps.join('').replace(/^ /, '')}`;
}

function signed(value: number): string {
  const text = String(value).replace(/^(-?)0\./, '$1.');
  return value < 0 ? text : ` ${text}`;
}
