import type { Player } from '@arena/shared/contract/api/gate-api';
import { isNearMatch } from '@arena/shared/contract/api/near-match';
import { readLookup } from '@arena/shared/forms/lookup';
import type { Pending } from './pending';

/** A player as this phone shows it: `isUnsent` says that the server does not know the check-in or the undo yet. */
export type ShownPlayer = Player & { isUnsent: boolean };

/** The list of the day. `loadedAt`: milliseconds since 1970 by the clock of the phone. */
export type Today = { players: readonly Player[]; isComplete: boolean; loadedAt: number };

/** A player with the unsent check-ins and undos of this phone applied. */
export function withPending(player: Player, pending: readonly Pending[]): ShownPlayer {
  const own = pending.filter(({ reference }) => reference === player.reference);
  const checkIn = own.reduce<Player['checkIn']>((before, { kind, id, at, guardian }) => {
    if (kind === 'check-in') return before ?? { id, at: new Date(at), arrivedAt: null, by: 'this phone', guardian };
    return before?.id === id ? null : before;
  }, player.checkIn);
  return { ...player, checkIn, isUnsent: own.length > 0 };
}

/** Players that a phone has, by reference or name. The phone does not have their phone numbers. */
export function findLocally<Known extends Player>(players: readonly Known[], text: string): Known[] {
  const { reference, words } = readLookup(text);
  const hasName = ({ name }: Player) => words.length > 0 && words.every((word) => name.toLowerCase().includes(word));
  return [
    ...players.filter((player) => player.reference === reference),
    ...players.filter((player) => player.reference !== reference && hasName(player)),
  ];
}

/** Players that a phone has and that a text without a match may mean. */
export function findNear(players: readonly Player[], text: string): Player[] {
  const lookup = readLookup(text);
  return players.filter((player) => isNearMatch(lookup, player));
}

/** Milliseconds after which a check-in has arrived late. */
const LATE = 60_000;

/** When a check-in arrived, if that was a minute or more after it happened. */
export function lateArrival({ at, arrivedAt }: NonNullable<Player['checkIn']>): Date | null {
  return arrivedAt && arrivedAt.getTime() - at.getTime() >= LATE ? arrivedAt : null;
}

/** A fact that staff must check before a player goes in. */
export type Flag = { kind: 'stop' | 'warning'; text: string };

/**
 * Reasons not to let a player in, or to ask first, the worst first; none: the player may play.
 * @param wasHere whether a lookup found the player checked in already
 */
export function flagsOf(player: Player, wasHere = false): Flag[] {
  const { isWithdrawn, isExpired, isMinor, guardianName, hasMedicalCondition, checkIn } = player;
  return [
    ...(isWithdrawn ? [{ kind: 'stop', text: 'Withdrawn' } as const] : []),
    ...(isExpired ? [{ kind: 'stop', text: 'Expired' } as const] : []),
    ...(wasHere && checkIn ? [{ kind: 'stop', text: 'Already checked in' } as const] : []),
    ...(isMinor && !guardianName && !checkIn ? [{ kind: 'stop', text: 'Minor – no guardian named' } as const] : []),
    ...(hasMedicalCondition ? [{ kind: 'warning', text: 'Medical: yes' } as const] : []),
  ];
}
