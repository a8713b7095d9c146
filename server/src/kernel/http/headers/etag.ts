import type { IncomingHttpHeaders } from 'node:http';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import fresh from 'fresh';

/** Characters of a hash in base64: 132 bits. */
const LENGTH = 22;

/** The strong ETag of bytes whose hash is known, such as `sha384-…`. */
export function etagFromIntegrity(sha384: string): string {
  return `"${sha384.slice('sha384-'.length).slice(0, LENGTH)}"`;
}

/** The strong ETag of a file. */
export function etagOf(contents: string | Buffer): string {
  return etagFromIntegrity(sha384Of(contents));
}

/** The ETag for all encodings of a file together. */
export function weakEtag(etag: string): string {
  return `W/${etag}`;
}

/**
 * Sets the ETag of an answer, without which Chromium does not cache ranges of a video.
 * @returns whether the client has this version; then answer 304
 */
export function isUnchanged(
  { headers }: { headers: IncomingHttpHeaders },
  reply: { header(name: 'etag', value: string): unknown },
  etag: string,
): boolean {
  reply.header('etag', etag);
  return fresh(headers, { etag });
}

/**
 * Whether a range of this version may be sent. A client with a part of another version gets the whole file (RFC 9110).
 */
export function mayContinue({ 'if-range': validator }: IncomingHttpHeaders, etag: string): boolean {
  return validator === undefined || validator === etag;
}
