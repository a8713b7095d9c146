import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors';
import type { Consume } from './rate-limiter';

/**
 * Counts one attempt.
 * @param key account or email address to count for instead of the client
 * @throws HttpError over the limit, with the seconds to wait
 */
export async function enforceLimit(consume: Consume, request: FastifyRequest, key?: string) {
  const seconds = await consume(request, key === undefined ? {} : { key });
  if (seconds > 0) throw rateLimited(seconds);
}

/** Tells the visitor how long to wait. */
export function rateLimited(seconds: number): HttpError {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return HttpError.tooManyRequests(`Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
}
