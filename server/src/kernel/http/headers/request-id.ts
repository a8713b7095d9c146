import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header that carries a request's id: from a proxy to the server, and from the server to the client. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Keeps ids readable in logs and headers. */
export const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** Uses the id that a proxy assigned if it is well-formed, and generates one otherwise. */
export function requestIdFor({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}
