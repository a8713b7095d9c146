import type { FailureReport } from '@arena/shared/contract/reports/failure-report';
import type { FastifyBaseLogger } from 'fastify';
import { BackgroundWrites } from '../../../kernel/database/background-writes';
import type { Database } from '../../../kernel/database/database';
import { MinuteLimit } from './minute-limit';
import { failures } from './table';

/**
 * Reports of one release that a process stores per minute. The limit keeps a flood from filling the database. A limit per
 * hour would hide the failures after a flood for too long.
 */
const MAX_PER_MINUTE = 5;

type Dependencies = { db: Database; now: () => Date; log: FastifyBaseLogger };

/** Stores failure reports up to the limit, and logs the number of the rest. */
export class FailureReports {
  private readonly limit: MinuteLimit;
  private readonly writes: BackgroundWrites;

  constructor(private readonly dependencies: Dependencies) {
    this.limit = new MinuteLimit(MAX_PER_MINUTE, (release, more) =>
      dependencies.log.warn({ release, more }, 'More failures were reported in a minute than are stored.'),
    );
    this.writes = new BackgroundWrites((error) =>
      dependencies.log.warn({ err: error }, 'A failure report could not be stored.'),
    );
  }

  /** Does not wait for the database. A lost report does no harm. */
  record({ app, release, reason, set, page, request }: FailureReport) {
    const { db, now, log } = this.dependencies;
    const at = now();
    if (!this.limit.allows(`${app} ${release}`, at)) return;
    log.info({ app, release, reason, page, pageRequest: request }, 'A browser reported a failure.');
    this.writes.add(db.insert(failures).values({ at, app, release, reason, releaseSet: set, page }));
  }

  /** Resolves when all recorded reports are stored. */
  flush() {
    return this.writes.flush();
  }
}
