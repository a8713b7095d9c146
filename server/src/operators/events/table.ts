import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { EVENT_TYPES, type EventDetails } from './event-types';

/**
 * Events for operators. A row is written in the transaction of the change that it reports. Transactions with events
 * commit in the order of `seq`.
 */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** Identifies the event for receivers, which may get it more than once. */
    id: text().notNull().unique(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Empty for an event about the whole site. */
    apps: text().array().notNull(),
    /** Name of a token; `arena` is the server itself. */
    by: text().notNull(),
    reason: text(),
    details: jsonb().$type<EventDetails>().notNull(),
  },
  (table) => [index().on(table.at)],
);

/** One row for each event and destination. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    destination: text().notNull(),
    eventSeq: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.seq, { onDelete: 'cascade' }),
    state: text({ enum: ['pending', 'delivered', 'given-up'] }).notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    /** End of the claim of the server that is sending it; null: unclaimed. */
    leasedUntil: timestamp({ withTimezone: true }),
    /** Time of the first failed attempt. */
    failingSince: timestamp({ withTimezone: true }),
    /** Why the last attempt failed. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.destination, table.eventSeq] }),
    index().on(table.destination, table.state, table.eventSeq),
    index().on(table.eventSeq),
  ],
);

/** Destinations that are or were in the settings. They get the events after `afterSeq`. */
export const eventDestinations = pgTable('event_destinations', {
  id: text().primaryKey(),
  afterSeq: bigint({ mode: 'number' }).notNull(),
});
