import type { FastifyRequest } from 'fastify';
import type { Limit } from '../http/limits';

/**
 * Counts a password before it is compared. A browser that has logged in to the account before has a count of its own:
 * others can use up only theirs, from however many places, and the owner goes on logging in.
 * @param address in its one spelling
 * @param device of the account, if it knows the browser
 * @throws AuthFailure 429
 */
export async function limitPasswords(limit: Limit, request: FastifyRequest, address: string, device?: string) {
  if (device) return limit('passwordOfDevice', request, `${address} ${device}`);
  await limit('password', request);
  await limit('passwordFrom', request, address);
  await limit('passwordOf', request, address);
}
