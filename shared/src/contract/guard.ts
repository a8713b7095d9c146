import { z } from 'zod';
import { describeMinutes } from './time/describe-minutes';
import { timestamp } from './time/timestamp';

const SHARE = 'The share of a step is a whole percentage from 1 to 99.';
const VIEWS = 'A step needs from 30 to 1000000 visitors with the canary.';
const ORDER = 'Each step of a guard has a larger share than the one before.';

/**
 * A step of a guarded canary: percent of visitors, and how many of them must have had it before the next step. `views`
 * keeps its name from guards that counted page views.
 */
export const guardStep = z.object({
  share: z.number(SHARE).int(SHARE).min(1, SHARE).max(99, SHARE),
  views: z.number(VIEWS).int(VIEWS).min(30, VIEWS).max(1_000_000, VIEWS),
});
export type GuardStep = z.output<typeof guardStep>;

/** Steps in the order they are taken. After the last one the canary goes live. */
export const guardSteps = z
  .array(guardStep)
  .min(1, 'A guard needs at least one step.')
  .max(10, 'A guard has at most ten steps.')
  .refine((steps) => steps.every(({ share }, index) => share > (steps[index - 1]?.share ?? 0)), ORDER);

/** For a site with a thousand page views a day: a good release is live within a day. */
export const DEFAULT_STEPS: readonly GuardStep[] = [
  { share: 20, views: 30 },
  { share: 50, views: 150 },
];

/** Page views, those that ended in a failure, and the visitors who had those. */
const counts = z.object({ views: z.number(), failures: z.number(), visitors: z.number() });
export type GuardCounts = z.output<typeof counts>;

/** A guarded canary so far. */
export const guardReport = z.object({
  steps: z.array(guardStep),
  /** Index of the current step. */
  step: z.number(),
  /** Visitors with the canary in the current step. */
  stepViews: z.number(),
  startedAt: timestamp,
  pausedAt: timestamp.nullable(),
  /** `arena` if the guard paused itself. */
  pausedBy: z.string().nullable(),
  /** Why the browser check after the last step was incomplete. The server repeats it. */
  waits: z.string().nullable(),
  canary: counts,
  others: counts,
  /** What visitors do with forms, in a sentence, if it says more than failures. Absent from older servers. */
  worseForms: z.string().nullish(),
  /** How much more likely these failures and forms are with a worse release than with an equal one; `withdrawnAt` ends the canary. */
  evidence: z.number(),
  withdrawnAt: z.number(),
  /** Minutes until it goes live with as many page views as in the last day; null: there were none. */
  minutesLeft: z.number().nullable(),
  /** The share of page views that ended in a failure, in percent, after some page views of the canary. */
  curve: z.array(z.object({ canaryViews: z.number(), canary: z.number(), others: z.number() })),
});
export type GuardReport = z.output<typeof guardReport>;

/** The share of page views that ended in a failure, in percent. */
export function failedPercent({ views, failures }: Pick<GuardCounts, 'views' | 'failures'>): number {
  return views === 0 ? 0 : Math.min(100, (failures / views) * 100);
}

/** The evidence that a canary is worse, and when it is withdrawn. */
export function describeEvidence({
  evidence,
  withdrawnAt,
  worseForms,
}: Pick<GuardReport, 'evidence' | 'withdrawnAt' | 'worseForms'>): string {
  const sentence = `Evidence that it is worse: ${evidence.toFixed(evidence < 10 ? 1 : 0)}. It is paused or withdrawn at ${withdrawnAt}.`;
  return worseForms ? `${worseForms} ${sentence}` : sentence;
}

/** How long a guarded canary will take until it is live, or what it waits for. */
export function describeTimeLeft({ minutesLeft, waits }: Pick<GuardReport, 'minutesLeft' | 'waits'>): string {
  if (waits !== null) return `It waits for another browser check: ${waits}.`;
  if (minutesLeft === null) return 'The site had no page views in the last day, so it waits.';
  return `At the rate of the last day, it will be live in about ${describeMinutes(minutesLeft)}.`;
}
