import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';
import type { Consume } from './rate-limiter';

/**
 * Counts one attempt.
 * @param key account or email address to count for instead of the client
 * @throws Refusal over the limit, with the seconds to wait
 */
export async function enforceLimit(consume: Consume, request: FastifyRequest, key?: string) {
  const seconds = await consume(request, key === undefined ? {} : { key });
  if (seconds > 0) throw rateLimited(seconds);
}

/** Creates the message with the time to wait. */
export function rateLimited(seconds: number): Refusal {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal('rate_limited', `Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
}
