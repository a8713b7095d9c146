import { z } from 'zod';
import { appName, releaseId } from '../release/release';

/**
 * Why a release failed in a browser. The first ones are about code that did not load or work, and the visitor saw a
 * message; with the last three, they see none.
 */
export const failureReason = z.enum([
  'missing',
  'timeout',
  'network',
  'server',
  'integrity',
  'broken',
  'crashed',
  'blank',
  'unreadable',
  'frozen',
]);

export type FailureReason = z.infer<typeof failureReason>;

/** Why a section cannot be shown. */
export type SectionFailureReason = Exclude<FailureReason, 'blank' | 'unreadable' | 'frozen'>;

/** A browser's report about a failed release: the release, the reason, the release set and the page. */
export const failureReportSchema = z.strictObject({
  app: appName,
  release: releaseId,
  reason: failureReason,
  set: z.string().max(40),
  page: z.string().max(300),
  /** The server's id of the request for that page view. */
  request: z.optional(z.string().max(200)),
});

export type FailureReport = z.infer<typeof failureReportSchema>;
