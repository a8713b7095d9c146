import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { recordEvent, recordUnlessRecent } from './record-event';

/** Milliseconds without a refusal after which an overload has ended. */
const QUIET_PERIOD = 60_000;

/** Minimum milliseconds between reported starts, across all servers: an intermittent overload is reported once. */
const MIN_INTERVAL = 10 * 60_000;

type Dependencies = { db: Database; now: () => Date };

/** Records when an overload of this server starts and ends. @returns a function to call for each refused request */
export function recordOverload(app: FastifyInstance, { db, now }: Dependencies): () => void {
  let refusedAt: Date | undefined;
  let isTold = false;
  let triedAt = 0;

  async function check() {
    if (!refusedAt) return;
    const at = now();
    const isOver = at.getTime() - refusedAt.getTime() > QUIET_PERIOD;
    if (isOver) {
      if (isTold)
        await db.transaction((tx) => recordEvent(tx, { type: 'overload.ended', at, by: 'arena', reason: null }));
      refusedAt = undefined;
      isTold = false;
    } else if (!isTold && at.getTime() - triedAt >= QUIET_PERIOD) {
      triedAt = at.getTime();
      const event = { type: 'overload.started', at, by: 'arena', reason: null } as const;
      isTold = await recordUnlessRecent(db, event, MIN_INTERVAL);
    }
  }

  checkRepeatedly(app, { failure: 'An overload could not be recorded. The next check tries again.' }, check);
  return () => {
    refusedAt = now();
  };
}
