import { ink } from '../maps/sheet';
import { flag } from '../maps/signs';
import { placeAt, type Stop } from './track';

/** Somebody on the field; `hit` is the second at which they raise a hand and start to leave. */
export type Player = { colour: string; track: readonly Stop[]; hit?: number };

/** A player as a round mark of the team's colour; who is hit is an empty one. */
export function playerAt({ colour, track, hit = Number.POSITIVE_INFINITY }: Player, second: number): string {
  const [x, y] = placeAt(track, second);
  const look =
    second < hit
      ? `fill="${colour}" stroke="${ink.ground}" stroke-width="5"`
      : `fill="${ink.ground}" stroke="${colour}" stroke-width="4" stroke-opacity=".6"`;
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="16" ${look}/>`;
}

/** A circle that opens around a place from one second on, and fades. */
export function pulseAt(second: number, from: number, [x, y]: readonly [number, number], radius: number): string {
  const part = (second - from) / 0.7;
  if (part < 0 || part > 1) return '';
  return `<circle cx="${x}" cy="${y}" r="${(radius * part).toFixed(1)}" fill="none" stroke="${ink.flare}" stroke-width="8" stroke-opacity="${(1 - part).toFixed(2)}"/>`;
}

/** A flag that stands, is carried by a player for a while, and stands again where they set it down. */
export function carriedFlag(
  second: number,
  colour: string,
  bearer: Player,
  taken: number,
  home: readonly [number, number],
): string {
  const start = placeAt(bearer.track, taken);
  const [x, y] = second < taken ? start : placeAt(bearer.track, second);
  return flag(second >= lastSecond(bearer) ? home : [x, y], colour);
}

function lastSecond({ track }: Player): number {
  return track.at(-1)?.[0] ?? 0;
}
