import { z } from 'zod';
import { appName, releaseId } from './release';

/** Why a release failed in a browser. */
export const failureReason = z.enum(['missing', 'timeout', 'network', 'server', 'integrity', 'broken', 'crashed']);

export type FailureReason = z.infer<typeof failureReason>;

/** A browser's report about a failed release: the release, the reason, the release set and the page. */
export const failureReportSchema = z.strictObject({
  app: appName,
  release: releaseId,
  reason: failureReason,
  set: z.string().max(40),
  page: z.string().max(300),
  /** What the server called the request of that page view. */
  request: z.optional(z.string().max(200)),
});

export type FailureReport = z.infer<typeof failureReportSchema>;
