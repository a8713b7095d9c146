import { dayAtArena, isDay } from '@arena/shared/forms/day';
import type { Waiver } from '@arena/shared/forms/waiver-schema';

/** What proves a submission: `signedAt` in ISO 8601, `validUntil` as YYYY-MM-DD. */
export type Receipt = { reference: string | null; signedAt: string; validUntil: string };

/** A waiver as it was sent, with the proof that it arrived. */
export type Submission = { waiver: Waiver; receipt: Receipt };

/** The receipt in a server's answer. A backend that only says yes leaves the reference open; the days follow from now. */
export function receiptOf({ reference, signedAt, validUntil }: Partial<Receipt>, now: Date): Receipt {
  return {
    reference: reference ?? null,
    signedAt: signedAt && !Number.isNaN(Date.parse(signedAt)) ? signedAt : now.toISOString(),
    validUntil: validUntil && isDay(validUntil) ? validUntil : `${dayAtArena(now).slice(0, 4)}-12-31`,
  };
}
