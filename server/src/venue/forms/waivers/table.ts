import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { comparableColumn } from '../../mails/comparable-address';
import { changeColumns, submissionColumns } from '../columns';

export const waivers = pgTable(
  'waivers',
  {
    ...submissionColumns(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dob: date({ mode: 'string' }).notNull(),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    phone: text().notNull(),
    email: text().notNull(),
    medicalCondition: text({ enum: ['yes', 'no'] }).notNull(),
    guardianName: text(),
    guardianPhone: text(),
    ...changeColumns(),
  },
  (table) => [index('waivers_email').on(comparableColumn(table.email))],
);
