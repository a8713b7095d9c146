import type { FastifyRequest } from 'fastify';
import type { Limit } from '../http/limits';

/**
 * Enforces the rate limits of passwords. Call it before the password is compared. A known browser of the account has a
 * separate limit, so attackers with many clients cannot lock the owner out.
 * @param address normalized
 * @param device token hash of the browser, if the account knows it
 * @throws AuthError 429
 */
export async function limitPasswordAttempts(limit: Limit, request: FastifyRequest, address: string, device?: string) {
  if (device) return limit('passwordOfDevice', request, `${address} ${device}`);
  await limit('password', request);
  await limit('passwordFrom', request, address);
  await limit('passwordOf', request, address);
}
