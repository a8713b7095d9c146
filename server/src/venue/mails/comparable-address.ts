import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** An email address in a form for comparison. Ignores case only in ASCII: `K` (U+212A) is not a `k`. */
export const comparableAddress = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The same for a column. Tables have an index on it. */
export const comparableColumn = (email: PgColumn): SQL => sql`lower(${email} collate "C")`;

/** Whether the address in a column is this one. */
export const hasAddress = (column: PgColumn, email: string): SQL =>
  eq(comparableColumn(column), comparableAddress(email));
