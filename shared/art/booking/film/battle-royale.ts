import { palette } from '../maps/sheet';
import { ring } from '../maps/signs';
import { type Player, renderPlayer } from './figures';
import { type Stop, smoothstep } from './track';

/** The ring at the start and after each horn signal. */
const rings = [
  { at: [470, 316], radius: 278 },
  { at: [500, 330], radius: 196 },
  { at: [528, 340], radius: 118 },
  { at: [548, 344], radius: 48 },
] as const;
/** Seconds at which the horn sounds. */
const HORN_TIMES = [1.8, 3.8, 5.8];
/** Seconds the ring takes to shrink. */
const SHRINK_DURATION = 0.9;

const sideA: readonly Player[] = [
  inwardTrack(206, 232, [300, 250], [404, 296], [520, 330]),
  inwardTrack(190, 220, [286, 214], [380, 236], [452, 268], 5.4),
  inwardTrack(222, 246, [322, 386], [428, 428], [532, 362]),
  inwardTrack(200, 250, [250, 330], [270, 420], [262, 430], 2.4),
].map((track) => ({ colour: palette.sideA, ...track }));

const sideB: readonly Player[] = [
  inwardTrack(726, 436, [664, 396], [626, 366], [580, 356], 7.2),
  inwardTrack(712, 450, [640, 440], [560, 444], [548, 420], 6.2),
  inwardTrack(738, 424, [690, 300], [610, 270], [574, 318], 6.8),
  inwardTrack(730, 452, [680, 500], [560, 520], [500, 508], 4.4),
].map((track) => ({ colour: palette.sideB, ...track }));

/** The track from a start to the edge of each next ring. A player who is hit walks to the fence. */
function inwardTrack(
  x: number,
  y: number,
  second: readonly [number, number],
  third: readonly [number, number],
  last: readonly [number, number],
  hit?: number,
): { track: readonly Stop[]; hit?: number } {
  const track: Stop[] = [
    [0.2, x, y],
    [1.8, ...second],
    [2.4, ...second],
    [3.7, ...third],
    [4.4, ...third],
    [5.8, ...last],
  ];
  if (hit === undefined) return { track };
  const before = track.filter(([at]) => at < hit);
  const [, atX = x, atY = y] = before.at(-1) ?? [];
  return { hit, track: [...before, [hit, atX, atY], [hit + 2.4, atX < 470 ? 120 : 880, atY + 20]] };
}

/** The SVG of players and ring at a second of the film. */
export function renderBattleRoyale(second: number): string {
  const progress = HORN_TIMES.map((horn) => smoothstep(second, horn, horn + SHRINK_DURATION));
  const interpolate = (pick: (ring: (typeof rings)[number]) => number) =>
    progress.reduce((value, part, index) => {
      const next = rings[index + 1];
      return next ? value + (pick(next) - pick(rings[index] ?? next)) * part : value;
    }, pick(rings[0]));
  const edge = ring(
    [interpolate(({ at }) => at[0]), interpolate(({ at }) => at[1])],
    interpolate(({ radius }) => radius),
    {
      colour: palette.flare,
      width: 8,
      dashes: 'none',
    },
  );
  return [edge, ...[...sideA, ...sideB].map((player) => renderPlayer(player, second))].join('');
}
