import { hash, randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { storableText } from '../../kernel/database/storable-text';
import type { EventDetails, EventType } from './event-types';
import { events } from './table';

export type NewEvent = {
  type: EventType;
  at: Date;
  /** Name of the token whose owner caused it. */
  by: string;
  reason: string | null;
  details?: EventDetails;
  /** Events with the key of an earlier event are not recorded. */
  key?: string;
};

/**
 * Records an event for every destination. It contains nothing that a visitor sent.
 * @param tx the transaction of the reported change, so both are stored or neither. Take all locks that the transaction
 * needs before this call.
 * @returns false if there is an event with the same key
 */
export async function recordEvent(
  tx: Database,
  { type, at, by, reason, details = { releases: [] }, key }: NewEvent,
): Promise<boolean> {
  await lockEvents(tx);
  const { releases, backend } = details;
  const apps = [...new Set([...releases, ...(backend ? [backend] : [])].map(({ app }) => app))];
  const id = `event-${hash('sha256', key ?? randomUUID(), 'hex').slice(0, 24)}`;
  const recorded = await tx
    .insert(events)
    .values({ id, type, at, apps, by, reason: reason && storableText(reason), details })
    .onConflictDoNothing({ target: events.id })
    .returning({ seq: events.seq });
  return recorded.length > 0;
}

/**
 * Records an event unless one of its type was recorded recently, here or on another server.
 * @param minInterval milliseconds
 * @returns whether it was recorded
 */
export function recordUnlessRecent(db: Database, event: NewEvent, minInterval: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockEvents(tx);
    const since = new Date(event.at.getTime() - minInterval);
    const isRecent = and(eq(events.type, event.type), gt(events.at, since));
    if ((await tx.$count(events, isRecent)) > 0) return false;
    return recordEvent(tx, event);
  });
}

/** Makes transactions with events commit in the order of `seq`: otherwise, a later event could be delivered first. */
export async function lockEvents(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:events'))`);
}
