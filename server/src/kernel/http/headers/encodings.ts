import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/**
 * Content encodings, the smallest result first. `dcz` encodes the difference to a file that the browser already has
 * (RFC 9842).
 */
export const ENCODINGS = ['dcz', 'br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * Caches parsed headers: browsers send few different ones, and parsing takes longer than the rest of a response from
 * memory.
 */
const cache = new LRUCache<string, ReadonlySet<Encoding>>({ max: 100 });

/** @param header `accept-encoding` of the request */
export function acceptedEncodings(header = ''): ReadonlySet<Encoding> {
  const cached = cache.get(header);
  if (cached) return cached;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  const encodings = new Set(ENCODINGS.filter((name) => accepted.includes(name)));
  cache.set(header, encodings);
  return encodings;
}
