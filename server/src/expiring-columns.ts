import type { ExpiringColumns } from './kernel/database/expire-rows';
import { events } from './operators/events/table';
import { operations } from './operators/operations/table';
import { previews } from './platform/delivery/previews/table';
import { guardFailures, guardForms, guardViews, guardVisitors } from './platform/ledger/guard/table';
import { errorGroups, errorOccurrences } from './platform/reports/errors/table';
import { failures, inspections } from './platform/reports/failures/table';
import { openTabs } from './platform/traffic/open-tabs/table';
import { webVitals } from './platform/traffic/web-vitals/table';
import { authCodes, challenges, devices, wrongCodes } from './venue/auth/table';
import { mails } from './venue/mails/table';

/** Every table with a retention period. */
export const EXPIRING_COLUMNS: ExpiringColumns = [
  [errorOccurrences.at, 'errors'],
  [errorGroups.lastAt, 'errors'],
  [failures.at, 'failures'],
  [inspections.nextAt, 'failures'],
  [webVitals.hour, 'webVitals'],
  [openTabs.hour, 'openTabs'],
  [guardViews.period, 'guardedViews'],
  [guardVisitors.at, 'guardedViews'],
  [guardFailures.at, 'guardedViews'],
  [guardForms.at, 'guardedViews'],
  [events.at, 'events'],
  [operations.startedAt, 'operations'],
  [previews.expiresAt, 'previews'],
  [mails.givenUpAt, 'failedMails'],
  [authCodes.issuedAt, 'loginCodes'],
  [challenges.createdAt, 'loginCodes'],
  [wrongCodes.nextAt, 'wrongCodes'],
  [devices.seenAt, 'devices'],
];
