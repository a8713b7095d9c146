import { z } from 'zod';
import { timestamp } from './timestamp';

/**
 * Whether a browser opened a release before visitors got it. `partly`: some of it could not be checked, which proves
 * nothing.
 */
export const seenSchema = z.enum(['seen', 'partly', 'unseen']);

export type Seen = z.infer<typeof seenSchema>;

/** What a history says of a change whose release was not fully checked in a browser; undefined for all others. */
export function describeSeen(seen: Seen | null): string | undefined {
  if (seen === 'unseen') return 'not seen in a browser';
  return seen === 'partly' ? 'only partly seen in a browser' : undefined;
}

/** What a browser found on one page. `unfinished`: what it could not check and why, which without faults proves nothing. */
export const pageReportSchema = z.object({ faults: z.array(z.string()), unfinished: z.array(z.string()) });

export type PageReport = z.infer<typeof pageReportSchema>;

/** Base64 of a JPEG. */
const picture = z.string().nullable();

/**
 * What a browser found when it opened a release, and how it was kept from everything else. `sandbox`: whether the
 * browser's own sandbox was on. `unfinished`: what it could not check and why. `pages`: each with the first view of the
 * live release and of this one, on a phone. `memory`: maximum of all its processes in bytes, where the system tells.
 */
export const browserReportSchema = z.object({
  browser: z.string().nullable(),
  sandbox: z.boolean().nullable(),
  confinement: z.string(),
  faults: z.array(z.string()),
  unfinished: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), before: picture, after: picture })),
  seconds: z.number(),
  memory: z.number().nullable(),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;

/** A stored report: when, and whose change asked for it. */
export const storedBrowserReport = browserReportSchema.extend({ at: timestamp, by: z.string() });

export type StoredBrowserReport = z.output<typeof storedBrowserReport>;
