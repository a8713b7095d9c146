import { types } from 'node:util';
import { errorCode } from './error-code';

/** Reasons why the database fails a valid statement. They are temporary, or operators can correct them. */
export type DatabaseFailure = {
  kind: 'unreachable' | 'full' | 'read-only' | 'refusing' | 'slow' | 'conflict';
  /** Message for the caller, who may send the request again. */
  message: string;
  /** Whether the connection is useless: its server has stopped, or is no longer the primary. */
  losesConnection: boolean;
};

const UNREACHABLE: DatabaseFailure = {
  kind: 'unreachable',
  message: 'The database cannot be reached just now. Please try again in a moment.',
  losesConnection: true,
};

const FULL: DatabaseFailure = {
  kind: 'full',
  message: 'The disk of the site is full, so nothing can be stored just now. Please try again in a few minutes.',
  losesConnection: false,
};

const READ_ONLY: DatabaseFailure = {
  kind: 'read-only',
  message: 'The site cannot store anything just now. Please try again in a moment.',
  losesConnection: true,
};

const REFUSING: DatabaseFailure = {
  kind: 'refusing',
  message: 'The site cannot do this right now; its log says why. Please try again later.',
  losesConnection: false,
};

const SLOW: DatabaseFailure = {
  kind: 'slow',
  message: 'The database is taking too long just now. Please try again in a moment.',
  losesConnection: false,
};

const CONFLICT: DatabaseFailure = {
  kind: 'conflict',
  message: 'Something else changed at the same moment. Please try again.',
  losesConnection: false,
};

/** By SQLSTATE, or by error code of the network and the disk. */
const BY_CODE: Record<string, DatabaseFailure> = {
  // Stopping, starting or out of connections, or the connection was idle for too long and was closed.
  '57P01': UNREACHABLE,
  '57P02': UNREACHABLE,
  '57P03': UNREACHABLE,
  '57P05': UNREACHABLE,
  '25P03': UNREACHABLE,
  '53300': UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  EPIPE: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  '53100': FULL,
  ENOSPC: FULL,
  EDQUOT: FULL,
  '25006': READ_ONLY,
  // No rights, no schema, no table: a wrong or incomplete setup of the database.
  '42501': REFUSING,
  '3F000': REFUSING,
  '42P01': REFUSING,
  // Out of memory, or a statement or lock that took too long.
  '53200': SLOW,
  '57014': SLOW,
  '55P03': SLOW,
  // Serialization failure and deadlock: the transaction has changed nothing.
  '40001': CONFLICT,
  '40P01': CONFLICT,
};

/** SQLSTATE class of failed and broken connections. */
const CONNECTION = /^08...$/;

/** Driver messages without a code: a broken connection, or no free connection in the pool in time. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable$)/;

/**
 * The database failure behind an error or its cause; undefined for every other error. The failed statement may have
 * been executed.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code = errorCode(error) ?? '';
  if (CONNECTION.test(code) || MESSAGES.test(error.message)) return UNREACHABLE;
  return BY_CODE[code] ?? databaseFailure(error.cause);
}
