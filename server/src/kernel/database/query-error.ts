import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../http/error-code';

/** SQLSTATE class of invalid values. Messages of this class quote the value. */
const INVALID_VALUE = /^22/;

/**
 * What the database says about a failed query, without the query and its values, which visitors typed or which are
 * secrets. Other errors stay as they are.
 */
export function withoutQuery(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { cause } = error;
  const isTold = cause !== undefined && !INVALID_VALUE.test(errorCode(cause) ?? '');
  return new Error(`The database refuses a statement: ${isTold ? cause.message : 'a value is invalid'}.`, { cause });
}
