import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RenderedPage } from './render-pages';

/** Pages rendered ahead. `key` stands for all that a page's HTML depends on: see `pageKey`. */
export const prerenderedPages = pgTable('prerendered_pages', {
  key: text().primaryKey(),
  path: text().notNull(),
  shell: text().notNull(),
  app: text(),
  release: text(),
  page: jsonb().$type<RenderedPage>().notNull(),
  renderedAt: timestamp({ withTimezone: true }).notNull(),
});
