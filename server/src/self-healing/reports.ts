import type { FailureReport } from '@arena/shared/contract/failure-report';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { failures } from './table';

/**
 * Reports of one release that a process keeps within a minute. By the minute and not by the hour: a flood must not
 * fill the database, nor keep what comes after it from being noticed.
 */
const KEPT_PER_MINUTE = 5;

const MINUTE = 60_000;

type Dependencies = { db: Database; now: () => Date; log: FastifyBaseLogger };

/** Keeps what browsers report, as much of it as is of use. What is beyond that is only counted, for the log. */
export class FailureReports {
  private minute = 0;
  private taken = new Map<string, number>();
  private readonly writing = new Set<Promise<void>>();

  constructor(private readonly from: Dependencies) {}

  /** Takes next to no time: nobody waits until it is written. A hint that gets lost is no loss. */
  take({ app, release, reason, set, page, request }: FailureReport) {
    const { db, now, log } = this.from;
    const at = now();
    this.beginMinute(Math.floor(at.getTime() / MINUTE));
    const name = `${app} ${release}`;
    const times = (this.taken.get(name) ?? 0) + 1;
    this.taken.set(name, times);
    if (times > KEPT_PER_MINUTE) return;
    log.info({ app, release, reason, page, pageRequest: request }, 'A browser reported a failure.');
    const written = db
      .insert(failures)
      .values({ at, app, release, reason, releaseSet: set, page })
      .then(() => undefined)
      .catch((error) => log.warn({ err: error }, 'A report of a failure could not be kept.'))
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  /** Resolves when all that was taken is written. */
  async settled() {
    await Promise.all(this.writing);
  }

  private beginMinute(minute: number) {
    if (minute === this.minute) return;
    for (const [release, times] of this.taken) {
      const more = times - KEPT_PER_MINUTE;
      if (more > 0) this.from.log.warn({ release, more }, 'More failures were reported in a minute than are stored.');
    }
    this.minute = minute;
    this.taken = new Map();
  }
}
