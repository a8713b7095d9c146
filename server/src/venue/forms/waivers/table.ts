import type { WaiverField } from '@arena/shared/forms/waiver/waiver-fields';
import { date, index, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core';
import { comparableColumn } from '../../mails/comparable-address';
import { changeColumns, submissionColumns } from '../columns';

/** The fields that visitors enter. The definition of the waiver's fields says who sees each of them. */
const fields = {
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
} satisfies Record<WaiverField, PgColumnBuilderBase>;

export const waivers = pgTable('waivers', { ...submissionColumns(), ...fields, ...changeColumns() }, (table) => [
  index('waivers_email').on(comparableColumn(table.email)),
]);
