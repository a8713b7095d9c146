import type { Point } from '../../svg';

/** The position of a player at a second of the film. */
export type Stop = readonly [second: number, x: number, y: number];

/** The position on a track at a second, on a smooth curve through the stops. Clamped to both ends of the track. */
export function positionAt(track: readonly Stop[], second: number): Point {
  const next = track.findIndex(([at]) => at > second);
  if (next <= 0) {
    const [, x = 0, y = 0] = (next === 0 ? track[0] : track.at(-1)) ?? [];
    return [x, y];
  }
  const stop = (index: number): Stop => track[Math.min(Math.max(index, 0), track.length - 1)] ?? [0, 0, 0];
  const [before, from, to, after] = [stop(next - 2), stop(next - 1), stop(next), stop(next + 1)];
  const progress = (second - from[0]) / (to[0] - from[0]);
  const interpolate = (axis: 1 | 2) => catmullRom(before[axis], from[axis], to[axis], after[axis], progress);
  return [interpolate(1), interpolate(2)];
}

/** Catmull-Rom spline: interpolates from `b` to `c` without a corner at either. `t` runs from 0 to 1. */
function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}

/** 0 before `from`, 1 after `to`, with a smooth transition between. */
export function smoothstep(second: number, from: number, to: number): number {
  const progress = Math.min(Math.max((second - from) / (to - from), 0), 1);
  return progress * progress * (3 - 2 * progress);
}
