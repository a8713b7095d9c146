import { types } from 'node:util';

/** SQLSTATEs of a Postgres that stops, starts or has no connection left; codes of a network without it. */
const CODES = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'];

/** What the driver says without a code: a connection that broke, now or before, or that nobody gave back in time. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable$)/;

/**
 * Whether an error, or what caused it, is that the database cannot be asked just now. What was sent to it may have been
 * done or not.
 */
export function cannotBeReached(error: unknown): boolean {
  // One of Node itself is no `instanceof` the Error of a sandbox.
  if (!types.isNativeError(error)) return false;
  const { code, cause, message } = error as Error & { code?: string };
  return CODES.includes(code ?? '') || WORDS.test(message) || cannotBeReached(cause);
}
