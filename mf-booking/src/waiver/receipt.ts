import { type JsonObject, textOf } from '@arena/shared/api/json';
import { dayAtArena, isDay } from '@arena/shared/forms/fields/day';
import type { Language } from '@arena/shared/forms/language';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';

/** The proof of a submission. `signedAt` is ISO 8601, `validUntil` is YYYY-MM-DD, `qrCode` an SVG image of the reference. */
export type Receipt = { reference: string | null; signedAt: string; validUntil: string; qrCode: string | null };

/** A submitted waiver, its receipt and the language of the text that was signed. */
export type Submission = { waiver: Waiver; receipt: Receipt; language: Language };

/** The receipt in the server response. A missing reference or QR code becomes null; missing or invalid dates derive from `now`. */
export function toReceipt(response: JsonObject, now: Date): Receipt {
  const [signedAt, validUntil] = [textOf(response.signedAt), textOf(response.validUntil)];
  return {
    reference: textOf(response.reference) ?? null,
    signedAt: signedAt && !Number.isNaN(Date.parse(signedAt)) ? signedAt : now.toISOString(),
    validUntil: validUntil && isDay(validUntil) ? validUntil : `${dayAtArena(now).slice(0, 4)}-12-31`,
    qrCode: textOf(response.qrCode) ?? null,
  };
}
