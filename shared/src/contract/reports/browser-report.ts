import { z } from 'zod';
import { timestamp } from '../time/timestamp';

/**
 * Whether a browser opened a release before visitors got it. `partly`: some of it could not be checked, which neither
 * passes nor fails it. `rehearsed`: the team's browser did, not the server's.
 */
export const seenSchema = z.enum(['seen', 'partly', 'rehearsed', 'unseen']);

export type Seen = z.infer<typeof seenSchema>;

const DESCRIPTIONS: Record<Seen, string> = {
  seen: 'browser check passed',
  partly: 'browser check incomplete',
  rehearsed: "browser check passed in its team's browser only",
  unseen: 'no browser check',
};

/** The words of a history for the browser check of a release; undefined if its result is not known. */
export function describeSeen(seen: Seen | null): string | undefined {
  return seen ? DESCRIPTIONS[seen] : undefined;
}

/** Base64 of a JPEG. */
const picture = z
  .string()
  .max(500_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .nullable();

const sentences = z.array(z.string().max(1_000)).max(2_000);

/**
 * The result of a browser check of a release, and how the browser was isolated. `sandbox`: whether the browser's own
 * sandbox was on. `unfinished`: parts that it could not check, and why. `untried`: controls that were left out because
 * others like them were used. `pages`: each with the first view of the live release and of this one, on a phone, and
 * whether all of it was seen. `memory`: maximum of all its processes in bytes, where available.
 */
export const browserReportSchema = z.object({
  browser: z.string().max(100).nullable(),
  sandbox: z.boolean().nullable(),
  confinement: z.string().max(300),
  faults: sentences,
  unfinished: sentences,
  // Older reports lack these two.
  untried: sentences.default([]),
  pages: z
    .array(z.object({ path: z.string().max(200), before: picture, after: picture, seen: z.boolean().default(true) }))
    .max(1_000),
  seconds: z.number(),
  memory: z.number().nullable(),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;

/** How a browser check ends. An incomplete one neither passes nor fails the release. */
export type BrowserCheckOutcome = 'passed' | 'failed' | 'incomplete';

export function outcomeOf({ faults, unfinished }: Pick<BrowserReport, 'faults' | 'unfinished'>): BrowserCheckOutcome {
  if (faults.length > 0) return 'failed';
  return unfinished.length > 0 ? 'incomplete' : 'passed';
}

/** Why a check is incomplete: how many pages were seen in which time, and the first reason. */
export function describeIncomplete({ pages, unfinished, seconds }: BrowserReport): string {
  const seen = pages.filter((page) => page.seen).length;
  const more = unfinished.length > 1 ? ` and ${unfinished.length - 1} more` : '';
  return `${seen} of ${pages.length} pages were seen in ${seconds} s: ${unfinished[0]}${more}`;
}

/**
 * `rehearsed`: the browser was the team's, not the server's. `beside`: ids of the live releases whose code ran together
 * with this one, sorted by app.
 */
export const keptBrowserReport = browserReportSchema.extend({
  rehearsed: z.boolean(),
  beside: z.array(z.string().max(200)).max(200),
});

export type KeptBrowserReport = z.infer<typeof keptBrowserReport>;

/** A stored report: when, and whose change asked for it. */
export const storedBrowserReport = keptBrowserReport.extend({ at: timestamp, by: z.string() });

export type StoredBrowserReport = z.output<typeof storedBrowserReport>;
