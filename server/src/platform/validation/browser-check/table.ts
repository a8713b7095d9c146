import type { KeptBrowserReport } from '@arena/shared/contract/reports/browser-report';
import { foreignKey, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../../ledger/table';

/** The last browser report on each release. Deleted with the files of the release. */
export const browserChecks = pgTable(
  'browser_checks',
  {
    app: text().notNull(),
    release: text().notNull(),
    report: jsonb().$type<KeptBrowserReport>().notNull(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.release] }),
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
  ],
);
