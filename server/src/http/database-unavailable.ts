import { types } from 'node:util';
import { errorCode } from './error-code';

/** SQLSTATEs of a Postgres that is stopping, starting or out of connections, and error codes of the network. */
const CODES = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'];

/** Messages of the driver without a code: a broken connection, or a pool without a free one in time. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable$)/;

/**
 * Whether an error or its cause means that the database cannot be reached at the moment. The failed statement may have
 * been executed or not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { cause, message } = error;
  return CODES.includes(errorCode(error) ?? '') || MESSAGES.test(message) || isDatabaseUnavailable(cause);
}
