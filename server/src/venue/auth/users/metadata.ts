import { invalid } from '../http/auth-error';
import type { Metadata } from '../table';

/** Bytes of JSON. */
const MAX_SIZE = 16_384;

/** Nesting levels of arrays and objects. The database and JSON parsers fail at some thousands. */
const MAX_DEPTH = 32;

/** Bytes of JSON in an access token. Servers and proxies reject the header of a larger token. */
const MAX_SIZE_IN_TOKEN = 4096;

/**
 * Validates the metadata of an account.
 * @param before the current metadata, which may predate these limits: a change that makes it smaller is allowed
 * @throws AuthError when it is too large or too deep, or contains text that the database cannot store
 */
export function requireValidMetadata(data: Metadata, before: Metadata = {}) {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalid(`User data can be nested ${MAX_DEPTH} levels deep at most`);
    if (level.some(isUnstorable)) throw invalid('The request has text that cannot be stored');
    level = level.flatMap(children);
  }
  const size = byteSize(data);
  if (size > MAX_SIZE && size >= byteSize(before)) throw invalid(`User data can have ${MAX_SIZE} bytes at most`);
}

/** The metadata for an access token: all of it, or none when it is too large. The account itself always has all of it. */
export function tokenMetadata(metadata: Metadata): Metadata {
  return byteSize(metadata) <= MAX_SIZE_IN_TOKEN ? metadata : {};
}

/** Whether the database cannot store a text: it contains NUL or a lone surrogate. */
export function isUnstorable(text: unknown): boolean {
  return typeof text === 'string' && /[\0\p{Cs}]/u.test(text);
}

function children(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}

function byteSize(data: Metadata): number {
  return Buffer.byteLength(JSON.stringify(data));
}
