import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../operators/derive-key';

/** Bytes. Together they are as long as a UUID, the format of earlier versions and their cookies. */
const RANDOM = 8;
const SIGNATURE = 8;

/** A UUID, or an id of the same form. */
const FORM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Visitor ids. One half of an id is the signature of the other half. */
export type VisitorIds = {
  /** A new id. */
  issue: () => string;
  /**
   * Whether this site has issued an id. Clients can invent others, and servers of earlier versions issued unsigned
   * ones.
   */
  isIssued: (id: string) => boolean;
};

/** Servers with the same operator token accept each other's ids. */
export async function openVisitorIds(operatorToken: string): Promise<VisitorIds> {
  const key = await deriveKey(operatorToken, 'arena-visitor');
  const sign = (random: Uint8Array) =>
    new Uint8Array(createHmac('sha256', key).update(random).digest().subarray(0, SIGNATURE));
  return {
    issue: () => {
      const random = new Uint8Array(randomBytes(RANDOM));
      const hex = Buffer.concat([random, sign(random)]).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    isIssued: (id) => {
      if (!FORM.test(id)) return false;
      const bytes = new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));
      return timingSafeEqual(bytes.subarray(RANDOM), sign(bytes.subarray(0, RANDOM)));
    },
  };
}
