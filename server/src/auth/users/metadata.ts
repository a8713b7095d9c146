import { invalid } from '../http/auth-error';
import type { Metadata } from '../table';

/** Bytes of its JSON. */
const LARGEST = 16_384;

/** Levels of lists and objects in each other; the database and JSON itself give up at some thousands. */
const DEEPEST = 32;

/** Bytes of JSON that a token carries: with more, servers and proxies refuse the header that it is sent in. */
const LARGEST_IN_TOKEN = 4096;

/**
 * Checks what an account tells about itself.
 * @param before what it told until now, which may come from a time without these bounds
 * @throws AuthFailure when it is too large or too deep, or has text that the database cannot hold
 */
export function requireGoodMetadata(data: Metadata, before: Metadata = {}) {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw invalid(`User data can be nested ${DEEPEST} levels deep at most`);
    if (level.some(isUnstorable)) throw invalid('The request has text that cannot be stored');
    level = level.flatMap(partsOf);
  }
  const size = sizeOf(data);
  if (size > LARGEST && size >= sizeOf(before)) throw invalid(`User data can have ${LARGEST} bytes at most`);
}

/** What of it an access token carries: all or, when that is too much, nothing. The account itself has it whole. */
export function metadataInToken(metadata: Metadata): Metadata {
  return sizeOf(metadata) <= LARGEST_IN_TOKEN ? metadata : {};
}

/** Whether the database cannot hold a text: the character NUL, half a surrogate pair. */
export function isUnstorable(text: unknown): boolean {
  return typeof text === 'string' && /[\0\p{Cs}]/u.test(text);
}

function partsOf(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}

function sizeOf(data: Metadata): number {
  return Buffer.byteLength(JSON.stringify(data));
}
