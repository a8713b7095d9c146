import { types } from 'node:util';
import { errorCode } from './error-code';

/** SQLSTATEs of a damaged table, a damaged index and a missing file. */
const CODES = ['XX001', 'XX002', '58P01'];

/** Recovery hint, appended wherever this error is reported. */
export const DATABASE_DAMAGED =
  'The database is damaged. Restore the last backup into a new folder: ARENA_DATA=<new folder> npx arena backup restore <backup>. "Backups" in docs/operating.md explains it.';

/** Whether an error code means that Postgres has found damage in its files. */
export function isDamageCode(code: string | undefined): boolean {
  return code !== undefined && CODES.includes(code);
}

/** Whether an error or its cause has such a code. */
export function isDatabaseDamaged(error: unknown): boolean {
  return types.isNativeError(error) && (isDamageCode(errorCode(error)) || isDatabaseDamaged(error.cause));
}
