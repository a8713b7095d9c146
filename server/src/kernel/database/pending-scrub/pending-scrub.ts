import { SCRUB_DEADLINE } from '@arena/shared/contract/retention';
import { MINUTE } from '@arena/shared/contract/time/duration';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { checkRepeatedly } from '../../http/check-repeatedly';
import type { Database } from '../database';
import type { Scrub } from '../scrub';
import { withAdvisoryLock } from '../server/advisory-lock';
import { pendingScrubs } from './table';

/** Milliseconds between a request and its scrub: consecutive erasures share one. */
const DELAY = MINUTE;

/** Minimum milliseconds between scrubs, which lock tables: visitors must not keep the server scrubbing. */
const INTERVAL = SCRUB_DEADLINE / 2;

/** Milliseconds before another attempt, after a fault or the end of the scrubbing server. */
const RETRY_DELAY = MINUTE;

/** Milliseconds to wait for a table. Visitors wait meanwhile, and a backup or an export may take minutes. */
const PATIENCE = 2_000;

const ROW = 1;

/**
 * Requests a scrub. A server runs it soon, and within `SCRUB_DEADLINE` unless scrubs fail.
 * @param tx the transaction that deletes or replaces the data, so both happen or neither
 */
export async function requestScrub(tx: Database, now: Date) {
  const { id, requested, done, dueAt } = pendingScrubs;
  const earliest = new Date(now.getTime() + DELAY);
  await tx
    .insert(pendingScrubs)
    .values({ id: ROW, requested: 1, dueAt: earliest })
    .onConflictDoUpdate({
      target: id,
      set: {
        requested: sql`${requested} + 1`,
        dueAt: sql`case when ${requested} > ${done} then ${dueAt} else greatest(${dueAt}, ${earliest.toISOString()}::timestamptz) end`,
      },
    });
}

type Dependencies = { db: Database; scrub: Scrub; tables: readonly PgTable[]; now: () => Date };

/**
 * Scrubs tables after visitors' erasures, until the server closes. If there are several server processes, one of them
 * scrubs; if it ends in the meantime, another takes over.
 */
export function startPendingScrubs(app: FastifyInstance, { db, scrub, tables, now }: Dependencies) {
  const failure = 'Erased data could not be removed from the files of the database yet. Another attempt follows.';
  checkRepeatedly(app, { failure }, async () => {
    if (!(await isScrubDue(db, now()))) return;
    await withAdvisoryLock(db, 'arena:scrub', async () => {
      const requested = await claimScrub(db, now());
      if (requested === undefined) return;
      await scrub(tables, PATIENCE);
      await db
        .update(pendingScrubs)
        .set({ done: requested, dueAt: new Date(now().getTime() + INTERVAL) })
        .where(eq(pendingScrubs.id, ROW));
    });
  });
}

async function isScrubDue(db: Database, now: Date): Promise<boolean> {
  return (await db.select({ id: pendingScrubs.id }).from(pendingScrubs).where(isDue(now))).length > 0;
}

/** @returns the number of the last request that the scrub covers; undefined if no scrub is due */
async function claimScrub(db: Database, now: Date): Promise<number | undefined> {
  const claimed = await db
    .update(pendingScrubs)
    .set({ dueAt: new Date(now.getTime() + RETRY_DELAY) })
    .where(isDue(now))
    .returning({ requested: pendingScrubs.requested });
  return claimed[0]?.requested;
}

function isDue(now: Date) {
  return and(gt(pendingScrubs.requested, pendingScrubs.done), lte(pendingScrubs.dueAt, now));
}
