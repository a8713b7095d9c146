import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** An email address to compare. Upper and lower case are the same only in ASCII: `K` (U+212A) is no `k`. */
export const comparableAddress = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The same for a column. Tables have an index of it. */
export const comparableColumn = (email: PgColumn): SQL => sql`lower(${email} collate "C")`;

/** Whether the address in a column is this one. */
export const hasAddress = (column: PgColumn, email: string): SQL =>
  eq(comparableColumn(column), comparableAddress(email));
