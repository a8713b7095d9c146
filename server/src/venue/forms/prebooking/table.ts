import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { comparableColumn } from '../../mails/comparable-address';
import { changeColumns, submissionColumns } from '../columns';

export const prebookings = pgTable(
  'prebookings',
  {
    ...submissionColumns(),
    name: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    city: text().notNull(),
    otherCity: text(),
    comments: text().notNull(),
    agreeTerms: boolean().notNull(),
    ...changeColumns(),
  },
  (table) => [index('prebookings_email').on(comparableColumn(table.email))],
);
