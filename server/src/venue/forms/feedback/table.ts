import { pgTable, real, text } from 'drizzle-orm/pg-core';
import { submissionColumns } from '../columns';

/** `rating` 0 means not rated. */
export const feedback = pgTable('feedback', {
  ...submissionColumns(),
  rating: real().notNull(),
  thoughts: text().notNull(),
  visit_frequency: text().notNull(),
  game_mode_request: text().notNull(),
  arena_upgrade: text().notNull(),
  custom_request: text().notNull(),
});
