import { z } from 'zod';
import { appName, releaseId } from './release';

/** Why a release failed in a browser. */
export const failureReason = z.enum(['missing', 'timeout', 'network', 'server', 'integrity', 'broken', 'crashed']);

export type FailureReason = z.infer<typeof failureReason>;

/** What a browser reports of a release that failed: which, why, in which combination, on which page. */
export const failureReportSchema = z.strictObject({
  app: appName,
  release: releaseId,
  reason: failureReason,
  set: z.string().max(40),
  page: z.string().max(300),
  /** What the server called the request for that page. */
  request: z.optional(z.string().max(64)),
});

export type FailureReport = z.infer<typeof failureReportSchema>;
