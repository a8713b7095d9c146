import { HOUR } from '@arena/shared/contract/time/duration';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { databaseFailure } from '../../kernel/http/errors/database-failure';
import { recordUnlessRecent } from './record-event';

/** Milliseconds between checks. */
const CHECK_INTERVAL = 60_000;

/** Minimum milliseconds between events, across all servers. */
const MIN_INTERVAL = 6 * HOUR;

/** Free space below which operators are notified. A tenth of a large disk would be plenty. */
const LOW = { share: 0.1, bytes: 2e9 };

const NO_ROOM = 'a write failed because no space was left';

type Dependencies = { db: Database; now: () => Date };

/**
 * Detects requests that fail because the disk of the database or of this server is full, and notifies operators. The
 * event itself needs space, so it may only be recorded once space is free again.
 * @returns whether the database has space; after a failure, tests it by a write
 */
export function watchFullDisk(app: FastifyInstance, { db, now }: Dependencies): () => Promise<boolean> {
  let isFull = false;
  let isTold = true;
  app.addHook('onError', async (_request, _reply, error) => {
    if (databaseFailure(error)?.kind !== 'full') return;
    isFull = true;
    isTold = false;
  });
  checkRepeatedly(app, { failure: 'A full disk could not be recorded. The next check tries again.' }, async () => {
    if (isTold) return;
    await recordDisk(db, now(), NO_ROOM);
    isTold = true;
  });
  return async () => {
    isFull &&= !(await canWrite(db));
    return !isFull;
  };
}

/** Bytes of a disk. */
type Space = { free: number; size: number };

/** Whether a disk has so little space left that operators are notified. */
export function isLow({ free, size }: Space): boolean {
  return free < LOW.bytes && free < size * LOW.share;
}

/** Notifies operators when little space is left. */
export function watchFreeSpace(
  app: FastifyInstance,
  { db, now, readSpace }: Dependencies & { readSpace: () => Promise<Space> },
) {
  const options = { failure: 'The free space on the disk could not be read.', interval: CHECK_INTERVAL };
  checkRepeatedly(app, options, async () => {
    const { free, size } = await readSpace();
    if (!isLow({ free, size })) return;
    await recordDisk(db, now(), `${Math.floor(free / 1e6)} MB are left in the data directory`);
  });
}

function recordDisk(db: Database, at: Date, reason: string): Promise<boolean> {
  return recordUnlessRecent(db, { type: 'disk.full', at, by: 'arena', reason }, MIN_INTERVAL);
}

/** Writes some pages and rolls the transaction back. */
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
