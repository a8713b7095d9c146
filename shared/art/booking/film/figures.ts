import { palette } from '../maps/sheet';
import { flag } from '../maps/signs';
import { positionAt, type Stop } from './track';

/** A player on the field. `hit` is the second at which the player raises a hand and starts to leave. */
export type Player = { colour: string; track: readonly Stop[]; hit?: number };

/** A player as a filled circle in the team colour. The circle of a hit player is empty. */
export function renderPlayer({ colour, track, hit = Number.POSITIVE_INFINITY }: Player, second: number): string {
  const [x, y] = positionAt(track, second);
  const style =
    second < hit
      ? `fill="${colour}" stroke="${palette.ground}" stroke-width="5"`
      : `fill="${palette.ground}" stroke="${colour}" stroke-width="4" stroke-opacity=".6"`;
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="16" ${style}/>`;
}

/** A circle around a point that grows and fades, starting at second `from`. */
export function renderPulse(second: number, from: number, [x, y]: readonly [number, number], radius: number): string {
  const progress = (second - from) / 0.7;
  if (progress < 0 || progress > 1) return '';
  return `<circle cx="${x}" cy="${y}" r="${(radius * progress).toFixed(1)}" fill="none" stroke="${palette.flare}" stroke-width="8" stroke-opacity="${(1 - progress).toFixed(2)}"/>`;
}

/** A flag that `carrier` picks up at second `taken` and sets down at `home`. */
export function renderCarriedFlag(
  second: number,
  colour: string,
  carrier: Player,
  taken: number,
  home: readonly [number, number],
): string {
  const start = positionAt(carrier.track, taken);
  const [x, y] = second < taken ? start : positionAt(carrier.track, second);
  return flag(second >= lastSecond(carrier) ? home : [x, y], colour);
}

function lastSecond({ track }: Player): number {
  return track.at(-1)?.[0] ?? 0;
}
