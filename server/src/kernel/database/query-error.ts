import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../http/errors/error-code';

/** SQLSTATE class of invalid values. Messages of this class quote the value. */
const INVALID_VALUE = /^22/;

/**
 * The database's message about a failed query, without the query and its values, which may be personal data or secrets.
 * Returns other errors unchanged.
 */
export function withoutQuery(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { cause } = error;
  const isTold = cause !== undefined && !INVALID_VALUE.test(errorCode(cause) ?? '');
  return new Error(`The database refuses a statement: ${isTold ? cause.message : 'a value is invalid'}.`, { cause });
}
