import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors';

/** Name under which the operator's changes stand in the history. */
export const OPERATOR = 'operator';

/**
 * A hook for routes that only the operator may call.
 * @throws Refusal when the request carries no token or a wrong one; both are compared in constant time.
 */
export function operatorOnly(token: string) {
  const expected = digest(token);
  return async ({ headers }: FastifyRequest) => {
    const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (!given) throw new Refusal('unauthorized', 'This needs a token: send "Authorization: Bearer <token>".');
    if (!timingSafeEqual(digest(given), expected)) throw new Refusal('unauthorized', 'This token is not valid.');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
