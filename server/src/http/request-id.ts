import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header by which a proxy names a request and an answer tells what the log calls it. */
export const REQUEST_ID = 'x-request-id';

/** A name that makes neither the log nor a header hard to read. */
export const WELL_FORMED = /^[\w-]{8,64}$/;

/** Names a request: as whoever passed it on has named it, if that is well-formed, or anew. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
