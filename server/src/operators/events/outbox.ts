import type { DestinationStatus } from '@arena/shared/contract/destination';
import { DAY } from '@arena/shared/contract/time/duration';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database';
import { pauseAfter } from '../../kernel/database/outbox';
import type { DeliveryError, Destination } from './destination';
import { lockEvents } from './record-event';
import { eventDeliveries, eventDestinations, events } from './table';

/** Milliseconds after an event until its delivery is abandoned. */
const MAX_AGE = 3 * DAY;

/** Attempts to deliver an event that the receiver refuses. Until then, later events of its app wait for it. */
const MAX_REFUSALS = 3;

/** Milliseconds for which a server claims an event: longer than an attempt takes. */
export const LEASE_DURATION = 60_000;

/** Milliseconds between attempts. */
const MAX_PAUSE = 30 * 60_000;

/** Milliseconds for which the status counts abandoned events. */
const STATUS_PERIOD = 7 * DAY;

/** An event that this server is sending. `attempts` includes this attempt. */
export type Claim = { event: typeof events.$inferSelect; attempts: number };

/** Adds destinations that are new in the settings. They get the events from now on. */
export async function registerDestinations(db: Database, destinations: readonly Destination[]) {
  await db.transaction(async (tx) => {
    await lockEvents(tx);
    const [last] = await tx.select({ seq: max(events.seq) }).from(events);
    const rows = destinations.map(({ id }) => ({ id, afterSeq: last?.seq ?? 0 }));
    await tx.insert(eventDestinations).values(rows).onConflictDoNothing();
  });
}

/** Adds new events to the deliveries of a destination. */
export async function enqueueEvents(db: Database, destination: string, now: Date) {
  const known = db
    .select({ seq: eventDeliveries.eventSeq })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.destination, destination), eq(eventDeliveries.eventSeq, events.seq)));
  const rows = await db
    .select({ eventSeq: events.seq, nextAttemptAt: events.at })
    .from(events)
    .innerJoin(
      eventDestinations,
      and(eq(eventDestinations.id, destination), gt(events.seq, eventDestinations.afterSeq)),
    )
    .where(and(gt(events.at, new Date(now.getTime() - MAX_AGE)), notExists(known)));
  if (rows.length === 0) return;
  const pending = { destination, state: 'pending', attempts: 0 } as const;
  // Another server may have added them in the meantime.
  await db
    .insert(eventDeliveries)
    .values(rows.map((row) => ({ ...pending, ...row })))
    .onConflictDoNothing();
}

/**
 * Claims the next due event of a destination: the oldest one that neither another server has claimed nor follows a
 * pending event of the same app. The claim expires after `LEASE_DURATION`, even if this process is killed.
 */
export function claimEvent(db: Database, destination: string, now: Date): Promise<Claim | undefined> {
  const earlier = alias(eventDeliveries, 'earlier');
  const earlierEvents = alias(events, 'earlier_events');
  return db.transaction(async (tx) => {
    // This also orders events about the whole site, whose lists of apps are equal.
    const sharesApp = sql`(${earlierEvents.apps} && ${events.apps} or ${earlierEvents.apps} = ${events.apps})`;
    const before = tx
      .select({ seq: earlier.eventSeq })
      .from(earlier)
      .innerJoin(earlierEvents, eq(earlierEvents.seq, earlier.eventSeq))
      .where(
        and(
          eq(earlier.destination, destination),
          eq(earlier.state, 'pending'),
          lt(earlier.eventSeq, events.seq),
          sharesApp,
        ),
      );
    const [due] = await tx
      .select({ event: events, attempts: eventDeliveries.attempts })
      .from(eventDeliveries)
      .innerJoin(events, eq(events.seq, eventDeliveries.eventSeq))
      .where(
        and(
          eq(eventDeliveries.destination, destination),
          eq(eventDeliveries.state, 'pending'),
          lte(eventDeliveries.nextAttemptAt, now),
          or(isNull(eventDeliveries.leasedUntil), lte(eventDeliveries.leasedUntil, now)),
          notExists(before),
        ),
      )
      .orderBy(asc(eventDeliveries.eventSeq))
      .limit(1)
      .for('update', { of: eventDeliveries, skipLocked: true });
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    const leasedUntil = new Date(now.getTime() + LEASE_DURATION);
    await tx.update(eventDeliveries).set({ attempts, leasedUntil }).where(isDelivery(destination, due.event.seq));
    return { event: due.event, attempts };
  });
}

/** Records the delivery of an event. */
export async function settleDelivered(db: Database, destination: string, { event }: Claim) {
  await db
    .update(eventDeliveries)
    .set({ state: 'delivered', leasedUntil: null, failingSince: null, error: null })
    .where(isDelivery(destination, event.seq));
}

/**
 * Records a failed attempt. The last one is three days after the event, or the third if the receiver refuses the event.
 * @returns whether the event is abandoned
 */
export async function settleFailed(
  db: Database,
  destination: string,
  { event, attempts }: Claim,
  { error, now }: { error: DeliveryError; now: Date },
): Promise<boolean> {
  const end = event.at.getTime() + MAX_AGE;
  const isGivenUp = now.getTime() >= end || (error.isRefused && attempts >= MAX_REFUSALS);
  const wait = Math.max(pauseAfter(attempts, MAX_PAUSE), error.retryAfter);
  await db
    .update(eventDeliveries)
    .set({
      state: isGivenUp ? 'given-up' : 'pending',
      leasedUntil: null,
      nextAttemptAt: new Date(Math.min(now.getTime() + wait, end)),
      failingSince: sql`coalesce(${eventDeliveries.failingSince}, ${now.toISOString()}::timestamptz)`,
      error: error.message,
    })
    // If the lease has ended meanwhile, another server tries, and counts.
    .where(
      and(
        isDelivery(destination, event.seq),
        eq(eventDeliveries.state, 'pending'),
        eq(eventDeliveries.attempts, attempts),
      ),
    );
  return isGivenUp;
}

/** Delivery status of the destinations in the settings, in their order. */
export async function destinationStatus(
  db: Database,
  destinations: readonly Destination[],
  now: Date,
): Promise<DestinationStatus[]> {
  const ids = destinations.map(({ id }) => id);
  const { destination, state, failingSince, error, eventSeq } = eventDeliveries;
  const ofDestinations = inArray(destination, ids);
  const waiting = await db
    .select({ destination, waiting: count(), failingSince: min(failingSince) })
    .from(eventDeliveries)
    .where(and(ofDestinations, eq(state, 'pending')))
    .groupBy(destination);
  const givenUp = await db
    .select({ destination, givenUp: count() })
    .from(eventDeliveries)
    .innerJoin(events, eq(events.seq, eventSeq))
    .where(
      and(ofDestinations, eq(state, 'given-up'), gte(events.at, new Date(now.getTime() - MAX_AGE - STATUS_PERIOD))),
    )
    .groupBy(destination);
  const errors = await db
    .selectDistinctOn([destination], { destination, error })
    .from(eventDeliveries)
    .where(and(ofDestinations, inArray(state, ['pending', 'given-up']), sql`${error} is not null`))
    .orderBy(destination, desc(eventSeq));
  return destinations.map(({ id, name }) => {
    const isOwn = (row: { destination: string }) => row.destination === id;
    const own = waiting.find(isOwn);
    return {
      name,
      failingSince: own?.failingSince ?? null,
      waiting: own?.waiting ?? 0,
      givenUp: givenUp.find(isOwn)?.givenUp ?? 0,
      error: errors.find(isOwn)?.error ?? null,
    };
  });
}

function isDelivery(destination: string, eventSeq: number) {
  return and(eq(eventDeliveries.destination, destination), eq(eventDeliveries.eventSeq, eventSeq));
}
