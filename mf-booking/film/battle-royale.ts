import { ink } from '../maps/sheet';
import { ring } from '../maps/signs';
import { type Player, playerAt } from './figures';
import { eased, type Stop } from './track';

/** The ring at the start and after each horn. */
const rings = [
  { at: [470, 316], radius: 278 },
  { at: [500, 330], radius: 196 },
  { at: [528, 340], radius: 118 },
  { at: [548, 344], radius: 48 },
] as const;
const HORNS = [1.8, 3.8, 5.8];
const CLOSING = 0.9;

const sideA: readonly Player[] = [
  inwards(206, 232, [300, 250], [404, 296], [520, 330]),
  inwards(190, 220, [286, 214], [380, 236], [452, 268], 5.4),
  inwards(222, 246, [322, 386], [428, 428], [532, 362]),
  inwards(200, 250, [250, 330], [270, 420], [262, 430], 2.4),
].map((track) => ({ colour: ink.sideA, ...track }));

const sideB: readonly Player[] = [
  inwards(726, 436, [664, 396], [626, 366], [580, 356], 7.2),
  inwards(712, 450, [640, 440], [560, 444], [548, 420], 6.2),
  inwards(738, 424, [690, 300], [610, 270], [574, 318], 6.8),
  inwards(730, 452, [680, 500], [560, 520], [500, 508], 4.4),
].map((track) => ({ colour: ink.sideB, ...track }));

/** From a start to the edge of each next ring; who is hit walks out to the fence. */
function inwards(
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

export function battleRoyaleAt(second: number): string {
  const closed = HORNS.map((horn) => eased(second, horn, horn + CLOSING));
  const now = (pick: (one: (typeof rings)[number]) => number) =>
    closed.reduce((value, part, index) => {
      const next = rings[index + 1];
      return next ? value + (pick(next) - pick(rings[index] ?? next)) * part : value;
    }, pick(rings[0]));
  const edge = ring(
    [now((one) => one.at[0]), now((one) => one.at[1])],
    now((one) => one.radius),
    {
      colour: ink.flare,
      width: 8,
      dashes: 'none',
    },
  );
  return [edge, ...[...sideA, ...sideB].map((player) => playerAt(player, second))].join('');
}
