import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import type { Count } from './rate-limiter';

/**
 * Counts once more.
 * @param who counted for this address instead of for the client
 * @throws Refusal when it was too often, with the seconds to wait
 */
export async function refuseBeyond(count: Count, request: FastifyRequest, who?: string) {
  const seconds = await count(request, who === undefined ? {} : { who });
  if (seconds > 0) throw tooOften(seconds);
}

/** Tells a visitor how long to wait; the form keeps what was filled in. */
export function tooOften(seconds: number): Refusal {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal('too-many', `Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
}
