import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { comparableColumn } from '../../mails/comparable-address';
import { submissionColumns } from '../columns';

export const contactMessages = pgTable(
  'contact_messages',
  {
    ...submissionColumns(),
    email: text().notNull(),
    message: text().notNull(),
  },
  (table) => [index('contact_messages_email').on(comparableColumn(table.email))],
);
