import { HOUR } from '@arena/shared/contract/duration';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { databaseFailure } from '../../kernel/http/database-failure';
import { recordUnlessRecent } from './record-event';

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 60_000;

/** Milliseconds between two events, across all servers. */
const MIN_INTERVAL = 6 * HOUR;

/** Space that is left when operators are told. A tenth of a large disk is plenty. */
const LOW = { share: 0.1, bytes: 2e9 };

const NO_ROOM = 'something could not be stored, because there was no room left';

type Dependencies = { db: Database; now: () => Date };

/**
 * Notices requests that fail because the disk of the database or of this server is full, and tells operators. The event
 * needs room itself, so it may be recorded only once there is some again.
 * @returns whether the database has room: asks it again after a failure, by writing something
 */
export function watchFullDisk(app: FastifyInstance, { db, now }: Dependencies): () => Promise<boolean> {
  let isFull = false;
  let isTold = true;
  app.addHook('onError', async (_request, _reply, error) => {
    if (databaseFailure(error)?.kind !== 'full') return;
    isFull = true;
    isTold = false;
  });
  checkRepeatedly(app, { failure: 'A full disk could not be recorded. It is tried again.' }, async () => {
    if (isTold) return;
    await recordDisk(db, now(), NO_ROOM);
    isTold = true;
  });
  return async () => {
    isFull &&= !(await canWrite(db));
    return !isFull;
  };
}

/** Tells operators when there is little room left. `readSpace` resolves with bytes. */
export function watchFreeSpace(
  app: FastifyInstance,
  { db, now, readSpace }: Dependencies & { readSpace: () => Promise<{ free: number; size: number }> },
) {
  const options = { failure: 'The free space on the disk could not be read.', interval: CHECK_INTERVAL };
  checkRepeatedly(app, options, async () => {
    const { free, size } = await readSpace();
    if (free >= LOW.bytes || free >= size * LOW.share) return;
    await recordDisk(db, now(), `${Math.floor(free / 1e6)} MB are left in the data directory`);
  });
}

function recordDisk(db: Database, at: Date, reason: string): Promise<boolean> {
  return recordUnlessRecent(db, { type: 'disk.full', at, by: 'arena', reason }, MIN_INTERVAL);
}

/** Writes some pages, which are gone with the transaction. */
function canWrite(db: Database): Promise<boolean> {
  return db
    .transaction((tx) =>
      tx.execute(sql`create temp table arena_room on commit drop as select n from generate_series(1, 4000) n`),
    )
    .then(
      () => true,
      (error) => databaseFailure(error)?.kind !== 'full',
    );
}
