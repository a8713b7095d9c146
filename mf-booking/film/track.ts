import type { Point } from '../maps/sheet';

/** Where somebody is at a second of the film. */
export type Stop = readonly [second: number, x: number, y: number];

/** The place on a track at a second, along a soft line through its stops; before and after it, its ends. */
export function placeAt(track: readonly Stop[], second: number): Point {
  const next = track.findIndex(([at]) => at > second);
  if (next <= 0) {
    const [, x = 0, y = 0] = (next === 0 ? track[0] : track.at(-1)) ?? [];
    return [x, y];
  }
  const stop = (index: number): Stop => track[Math.min(Math.max(index, 0), track.length - 1)] ?? [0, 0, 0];
  const [before, from, to, after] = [stop(next - 2), stop(next - 1), stop(next), stop(next + 1)];
  const part = (second - from[0]) / (to[0] - from[0]);
  const along = (axis: 1 | 2) => soft(before[axis], from[axis], to[axis], after[axis], part);
  return [along(1), along(2)];
}

/** Catmull-Rom: from the second of four values to the third, without a corner at either. */
function soft(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}

/** 0 before `from`, 1 after `to`, softly between. */
export function eased(second: number, from: number, to: number): number {
  const part = Math.min(Math.max((second - from) / (to - from), 0), 1);
  return part * part * (3 - 2 * part);
}
