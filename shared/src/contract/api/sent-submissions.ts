import * as z from 'zod/mini';
import type { FieldKind } from '../../forms/fields/field-kinds';
import { LANGUAGES } from '../../forms/language';
import { type WaiverField, waiverFieldNames, waiverFields } from '../../forms/waiver/waiver-fields';

const text = z.string();

/** Null where nothing was given, and from a server that does not know the field yet. */
const given = z._default(z.nullable(text), null);

const kinds = {
  line: text,
  optionalLine: given,
  dateOfBirth: text,
  phone: text,
  optionalPhone: given,
  email: text,
  pinCode: given,
  yesNo: z.enum(['yes', 'no']),
} satisfies Record<FieldKind, z.ZodMiniType>;

/** A field of a waiver that its visitor sees. The email address stands above the list: it is that of the account. */
type SentField = Exclude<WaiverField, 'email'>;

export const sentFields = waiverFieldNames.filter((name): name is SentField => name !== 'email');

/** The fields of a waiver as its visitor sees them. */
export const sentWaiver = z.object(
  Object.fromEntries(sentFields.map((name) => [name, kinds[waiverFields[name].kind]])) as {
    [Name in SentField]: (typeof kinds)[(typeof waiverFields)[Name]['kind']];
  },
);

/**
 * Submissions as their visitors see them.
 * @param time reads a time: a Date in the contract; text in the browser, which does without the larger zod
 */
export function sentSchemas<Time extends z.core.SomeType>(time: Time) {
  const common = {
    reference: text,
    receivedAt: time,
    /** Number of corrections. A correction names the one it replaces. */
    revision: z.number(),
    correctedAt: z.nullable(time),
    withdrawnAt: z.nullable(time),
    /** Version and language of the text the visitor agreed to. */
    textVersion: text,
    language: z.enum(LANGUAGES),
  };
  const prebooking = z.object({
    kind: z.literal('prebooking'),
    ...common,
    fields: z.object({ name: text, mobile: text, city: text, otherCity: given, comments: text }),
  });
  const waiver = z.object({
    kind: z.literal('waiver'),
    ...common,
    /** The last day, YYYY-MM-DD at the arena. */
    validUntil: text,
    /** SVG image of the reference for the gate. Missing once withdrawn. */
    qrCode: z.optional(text),
    /** Days at the gate that count, the last first. */
    checkIns: z.array(z.object({ at: time })),
    fields: sentWaiver,
  });
  const { reference, receivedAt, textVersion, language } = common;
  return {
    submission: z.discriminatedUnion('kind', [prebooking, waiver]),
    /** A message to the venue. It can only be erased. */
    message: z.object({ reference, receivedAt, message: text, textVersion, language }),
  };
}
