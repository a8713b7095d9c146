import { bigserial, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { waivers } from '../waivers/table';

/** Players checked in at the gate. Erasing a waiver erases its check-ins. */
export const checkIns = pgTable(
  'check_ins',
  {
    /** The phone chooses it, so a repeated check-in is recognised. */
    id: uuid().primaryKey(),
    /** The order of arrival. */
    seq: bigserial({ mode: 'number' }).notNull(),
    reference: text()
      .notNull()
      .references(() => waivers.reference, { onDelete: 'cascade' }),
    /** Calendar day at the arena. A waiver is valid for a year, and its player may come on many days. */
    day: date({ mode: 'string' }).notNull(),
    /** Time of the check-in according to the phone. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Time of its arrival at the server. Null in rows that are older than this column. */
    arrivedAt: timestamp({ withTimezone: true }),
    /** Name of a token or session. */
    by: text().notNull(),
    /** The guardian who came with a minor. Null: not noted. */
    guardian: text(),
    /** Null while the check-in counts. */
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.day), index().on(table.reference)],
);
