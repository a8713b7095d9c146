import { HOUR } from '@arena/shared/contract/time/duration';
import { and, arrayContains, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { isRefusedFor } from '../../../kernel/refusal';
import type { EventRelease } from '../../../operators/events/event-types';
import { recordEvent } from '../../../operators/events/record-event';
import { events } from '../../../operators/events/table';
import { historyReason } from '../../ledger/history-reason';

/** Refusals of one app that are reported per hour: a script that keeps retrying must not flood the chat. */
const MAX_PER_HOUR = 10;

/** Codes that concern the release. Other codes concern the caller, the connection or the server. */
const REFUSED = ['invalid', 'conflict', 'check_failed', 'check_incomplete', 'too_large'] as const;

type Attempt = { releases: Record<string, string | null>; db: Database; now: () => Date };

/**
 * Runs a request that publishes releases or shows them to visitors, and tells operators if it is refused.
 * @param attempt.releases app → release; null: not known yet
 */
export async function recordRefusal<T>(
  request: FastifyRequest,
  { releases, db, now }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusedFor(error, ...REFUSED)) {
      const refused = Object.entries(releases).map(([app, release]) => ({
        app,
        release,
        action: 'refuse' as const,
        share: null,
      }));
      await record(db, refused, { by: request.actor.name, at: now(), reason: historyReason(error.message) }).catch(
        (cause) => request.log.warn({ err: cause }, 'A refused release could not be recorded.'),
      );
    }
    throw error;
  }
}

async function record(db: Database, releases: EventRelease[], refusal: { by: string; at: Date; reason: string }) {
  const { at } = refusal;
  const since = new Date(at.getTime() - HOUR);
  for (const { app } of releases) {
    const isRecent = and(eq(events.type, 'release.refused'), arrayContains(events.apps, [app]), gt(events.at, since));
    if ((await db.$count(events, isRecent)) >= MAX_PER_HOUR) return;
  }
  const hour = Math.floor(at.getTime() / HOUR);
  const key = JSON.stringify(['refused', hour, releases, refusal.reason]);
  await db.transaction((tx) => recordEvent(tx, { ...refusal, type: 'release.refused', details: { releases }, key }));
}
