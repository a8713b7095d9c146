import { z } from 'zod';
import { timestamp } from './timestamp';

/**
 * Whether a browser opened a release before visitors got it. `partly`: some of it could not be checked, which proves
 * nothing. `rehearsed`: not the server's browser did, but one of the team.
 */
export const seenSchema = z.enum(['seen', 'partly', 'rehearsed', 'unseen']);

export type Seen = z.infer<typeof seenSchema>;

const DESCRIPTIONS: Record<Seen, string | undefined> = {
  seen: undefined,
  partly: 'only partly seen in a browser',
  rehearsed: "seen in its team's browser only",
  unseen: 'not seen in a browser',
};

/** What a history says of a change whose release the server's browser did not fully check; undefined for all others. */
export function describeSeen(seen: Seen | null): string | undefined {
  return seen ? DESCRIPTIONS[seen] : undefined;
}

/** What a browser found on one page. `unfinished`: what it could not check and why, which without faults proves nothing. */
export const pageReportSchema = z.object({ faults: z.array(z.string()), unfinished: z.array(z.string()) });

export type PageReport = z.infer<typeof pageReportSchema>;

/** Base64 of a JPEG. */
const picture = z
  .string()
  .max(500_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .nullable();

const sentences = z.array(z.string().max(1_000)).max(2_000);

/**
 * What a browser found when it opened a release, and how it was kept from everything else. `sandbox`: whether the
 * browser's own sandbox was on. `unfinished`: what it could not check and why. `pages`: each with the first view of the
 * live release and of this one, on a phone. `memory`: maximum of all its processes in bytes, where available.
 */
export const browserReportSchema = z.object({
  browser: z.string().max(100).nullable(),
  sandbox: z.boolean().nullable(),
  confinement: z.string().max(300),
  faults: sentences,
  unfinished: sentences,
  pages: z.array(z.object({ path: z.string().max(200), before: picture, after: picture })).max(1_000),
  seconds: z.number(),
  memory: z.number().nullable(),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;

/**
 * `rehearsed`: the browser was one of the team, not the server's. `beside`: ids of the live releases whose code ran
 * together with this one, sorted by app.
 */
export const keptBrowserReport = browserReportSchema.extend({
  rehearsed: z.boolean(),
  beside: z.array(z.string().max(200)).max(200),
});

export type KeptBrowserReport = z.infer<typeof keptBrowserReport>;

/** A stored report: when, and whose change asked for it. */
export const storedBrowserReport = keptBrowserReport.extend({ at: timestamp, by: z.string() });

export type StoredBrowserReport = z.output<typeof storedBrowserReport>;
