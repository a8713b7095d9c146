import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Links of two minutes that log in a phone. The table has only hashes of their secrets; redeeming a link deletes its row. */
export const phoneLinks = pgTable('phone_links', {
  hash: text().primaryKey(),
  /** Name of the token that the phone gets. */
  name: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  /** Name and id of the operator's token or session. The first-start token has no id. */
  createdBy: text().notNull(),
  createdByToken: uuid(),
});
