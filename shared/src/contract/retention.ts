import { DAY, MINUTE } from './time/duration';

const YEAR = 365 * DAY;

type Retention = { rows: string; period: number };

/**
 * Data that the server deletes after a period in milliseconds. The privacy notice prints all of it, in this order.
 * - `webVitals`: the longest time range that traffic can be read for.
 * - `loginCodes`: expired ones are kept, to answer "expired" and not "not found".
 * - `events`: longer than a token expires ahead, so that its notices are sent once.
 */
export const RETENTION = {
  failures: { rows: 'Reports of pages that failed', period: 30 * DAY },
  errors: { rows: 'Reports of errors in pages', period: 30 * DAY },
  webVitals: { rows: 'How fast pages load', period: 31 * DAY },
  openTabs: { rows: 'How many tabs are open', period: 30 * DAY },
  guardedViews: {
    rows: 'Page views, and pseudonyms of visitors and networks, while a new version is tried out',
    period: 90 * DAY,
  },
  devices: { rows: 'Browsers that have logged in', period: YEAR },
  loginCodes: { rows: 'Codes of links to log in, and requests for a second step', period: DAY },
  wrongCodes: { rows: 'How often wrong codes were entered', period: 26 * 7 * DAY },
  failedMails: { rows: 'Emails that could not be delivered', period: 7 * DAY },
  previews: { rows: 'Links to versions that are not public, after their end', period: 7 * DAY },
  events: { rows: 'Messages to the people who run the site', period: 30 * DAY },
  operations: { rows: 'Tasks of the people who run the site', period: DAY },
} as const satisfies Record<string, Retention>;

export type RetainedRows = keyof typeof RETENTION;

/** Milliseconds for which browsers keep cookies. `receipt`: the confirmation page can be reloaded for as long. */
export const COOKIE_LIFETIME = { device: RETENTION.devices.period, visitor: YEAR, receipt: 10 * MINUTE } as const;

/** Milliseconds within which erased data is in no file of the database. */
export const SCRUB_DEADLINE = 30 * MINUTE;
