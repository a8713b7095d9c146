import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/**
 * How a body can travel packed, the smallest first. `dcz` is the difference to a file that the browser has (RFC 9842).
 */
export const ENCODINGS = ['dcz', 'br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different headers; reading one takes longer than all else of an answer from memory. */
const known = new LRUCache<string, ReadonlySet<Encoding>>({ max: 100 });

/** The encodings that a request takes, by its header `accept-encoding`. */
export function acceptedEncodings(header = ''): ReadonlySet<Encoding> {
  const kept = known.get(header);
  if (kept) return kept;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  const set = new Set(accepted as Encoding[]);
  known.set(header, set);
  return set;
}
