import type { GuardStep } from '@arena/shared/contract/guard';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Canaries whose share is raised, and which are ended, automatically. `rollout` is the `seq` of the guarded row in
 * `rollouts`; any later row of the app ends the guard. `replaces` was live when it started. A paused guard does not
 * raise the share.
 */
export const guards = pgTable(
  'guards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    app: text().notNull(),
    release: text().notNull(),
    replaces: text().notNull(),
    steps: jsonb().$type<GuardStep[]>().notNull(),
    /** Index in `steps`. */
    step: integer().notNull(),
    rollout: bigint({ mode: 'number' }).notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    startedBy: text().notNull(),
    skipBrowserCheck: boolean('unseen').notNull(),
    pausedAt: timestamp({ withTimezone: true }),
    /** `arena`: the guard itself. */
    pausedBy: text(),
    /** Failures before this time no longer count, because a person resumed the canary in spite of them. */
    countsFrom: timestamp({ withTimezone: true }),
    /** Why the browser check before going live was incomplete; null before the first such check. */
    waits: text(),
  },
  (table) => [index().on(table.rollout)],
);

/** Page views during a guarded canary: of visitors who had it (`inCanary`), and of all others. */
export const guardViews = pgTable(
  'guard_views',
  {
    guard: bigint({ mode: 'number' }).notNull(),
    step: integer().notNull(),
    /** Start of the minute in which they were counted, or of the hour once the guard has run for hours. */
    period: timestamp({ withTimezone: true }).notNull(),
    inCanary: boolean().notNull(),
    views: integer().notNull(),
    /** Those of them that one client cannot multiply: at most three an hour of a client network. */
    visits: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.guard, table.step, table.period, table.inCanary] })],
);

/**
 * Page views that ended in a failure. `number` is the signed number of the page view; `visitor` is a pseudonym that only
 * this server can compute, and only from the visitor's cookie.
 */
export const guardFailures = pgTable(
  'guard_failures',
  {
    guard: bigint({ mode: 'number' }).notNull(),
    number: text().notNull(),
    visitor: text().notNull(),
    /** Pseudonym of the client network; null from servers of earlier versions. */
    network: text(),
    step: integer().notNull(),
    inCanary: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.guard, table.number] }), index().on(table.guard, table.visitor)],
);

/** Visitors whose browser has confirmed a page view with a guarded canary, with pseudonyms as in `guard_failures`. */
export const guardVisitors = pgTable(
  'guard_visitors',
  {
    guard: bigint({ mode: 'number' }).notNull(),
    step: integer().notNull(),
    visitor: text().notNull(),
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.guard, table.step, table.visitor] })],
);

/** Forms that visitors sent from pages of the app of a guarded canary. A refused one was not stored (`isSent`). */
export const guardForms = pgTable(
  'guard_forms',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    guard: bigint({ mode: 'number' }).notNull(),
    step: integer().notNull(),
    inCanary: boolean().notNull(),
    isSent: boolean().notNull(),
    /** Pseudonym of the client network. */
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.guard)],
);
