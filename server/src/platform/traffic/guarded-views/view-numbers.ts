import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../operators/derive-key';

/** A guard that a page view counts for, its step, and whether the visitor has its canary. */
export type MeasuredGuard = { guard: number; step: number; inCanary: boolean };

/** A page view that this site has served. `visitor` is a pseudonym. */
export type NumberedView = { number: string; visitor: string; guards: MeasuredGuard[] };

/** Maximum guards per page view: the header with its number must stay small. */
export const MAX_GUARDS = 6;

/** Bytes. */
const RANDOM = 8;
const VISITOR = 6;
const NETWORK = 6;
const GUARD = 5;
const SIGNATURE = 12;

/** Signed numbers of page views. */
export type ViewNumbers = {
  /** @param visitor id from the visitor's cookie, which the number does not reveal */
  sign: (visitor: string, guards: readonly MeasuredGuard[]) => string;
  /** A pseudonym of a client network. */
  pseudonym: (network: string) => string;
  /** @returns undefined for a number that this site has not signed */
  verify: (text: string) => NumberedView | undefined;
};

/**
 * Signs page views, so that a report of a failure counts only if there was a page view, and once. Servers with the same
 * operator token accept each other's numbers.
 *
 * A number is base64url of: random bytes, pseudonym of the visitor, the guards (id, and step with the lowest bit for the
 * canary), signature.
 */
export async function openViewNumbers(operatorToken: string): Promise<ViewNumbers> {
  const key = await deriveKey(operatorToken, 'arena-page-view');
  const mac = (purpose: string, data: string | Buffer, length: number) =>
    createHmac('sha256', key).update(`${purpose} `).update(data).digest().subarray(0, length);
  return {
    pseudonym: (network) => mac('network', network, NETWORK).toString('base64url'),
    sign: (visitor, guards) => {
      const body = Buffer.concat([
        randomBytes(RANDOM),
        mac('visitor', visitor, VISITOR),
        ...guards.map(({ guard, step, inCanary }) => {
          const bytes = Buffer.alloc(GUARD);
          bytes.writeUInt32BE(guard);
          bytes.writeUInt8(step * 2 + Number(inCanary), 4);
          return bytes;
        }),
      ]);
      return Buffer.concat([body, mac('view', body, SIGNATURE)]).toString('base64url');
    },
    verify: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      const guards = (bytes.length - RANDOM - VISITOR - SIGNATURE) / GUARD;
      if (!Number.isInteger(guards) || guards < 1 || guards > MAX_GUARDS) return undefined;
      const body = bytes.subarray(0, -SIGNATURE);
      const isSigned = timingSafeEqual(
        new Uint8Array(bytes.subarray(-SIGNATURE)),
        new Uint8Array(mac('view', body, SIGNATURE)),
      );
      if (!isSigned) return undefined;
      return {
        // Decoded first, because different texts can have the same bytes.
        number: body.subarray(0, RANDOM).toString('base64url'),
        visitor: body.subarray(RANDOM, RANDOM + VISITOR).toString('base64url'),
        guards: Array.from({ length: guards }, (_, index) => {
          const at = RANDOM + VISITOR + index * GUARD;
          const state = body.readUInt8(at + 4);
          return { guard: body.readUInt32BE(at), step: state >> 1, inCanary: (state & 1) === 1 };
        }),
      };
    },
  };
}
