import pLimit from 'p-limit';
import type { Database } from '../../kernel/database/database';
import { poolOf } from '../../kernel/database/server/advisory-lock';
import { withRolloutLock } from './rollouts';

const oneAtATime = pLimit(1);

/**
 * Runs one change of the stored files of releases at a time, across all server processes. A store may take a minute to
 * answer. The embedded database has one connection, which a transaction would block meanwhile, so its process queues
 * the changes. On a Postgres server they run under the rollout lock.
 * @param change gets the database, or the transaction under the lock
 */
export function withFilesLock<T>(db: Database, change: (db: Database) => Promise<T>): Promise<T> {
  return poolOf(db) ? withRolloutLock(db, change) : oneAtATime(() => change(db));
}
