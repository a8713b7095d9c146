import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RenderedPage } from './render-pages';

/** Prerendered pages. `key` identifies everything that their HTML depends on; see `pageKey`. */
export const prerenderedPages = pgTable('prerendered_pages', {
  key: text().primaryKey(),
  path: text().notNull(),
  shell: text().notNull(),
  app: text(),
  release: text(),
  page: jsonb().$type<RenderedPage>().notNull(),
  renderedAt: timestamp({ withTimezone: true }).notNull(),
});
