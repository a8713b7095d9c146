import { z } from 'zod';
import { LANGUAGES } from '../forms/language';
import { REFERENCE, REFERENCE_MESSAGE } from '../forms/reference';
import { MAX_ERASED } from './erasure-limit';
import { timestamp } from './timestamp';
import { CORRECT_SUBMISSION, ERASE_SUBMISSIONS, READ_SUBMISSIONS, WITHDRAW_SUBMISSION } from './visitor-api';

/** Why an account may not see submissions, beside the sentence. */
export const SUBMISSIONS_REFUSALS = ['address_not_proven', 'second_step_needed'] as const;
export type SubmissionsRefusal = (typeof SUBMISSIONS_REFUSALS)[number];

const reference = z.string('Give a reference.').regex(REFERENCE, REFERENCE_MESSAGE);

const common = {
  reference: z.string(),
  receivedAt: timestamp,
  /** Number of corrections. A correction names the one it replaces. */
  revision: z.number(),
  correctedAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
  /** Version and language of the text the visitor agreed to. */
  textVersion: z.string(),
  language: z.enum(LANGUAGES),
};

/** Null where nothing was given. */
const given = z.string().nullable();

const prebooking = z.object({
  kind: z.literal('prebooking'),
  ...common,
  fields: z.object({
    name: z.string(),
    mobile: z.string(),
    city: z.string(),
    otherCity: given,
    comments: z.string(),
  }),
});

const waiver = z.object({
  kind: z.literal('waiver'),
  ...common,
  /** The last day, YYYY-MM-DD at the arena. */
  validUntil: z.string(),
  /** SVG image of the reference for the gate. Missing once withdrawn. */
  qrCode: z.string().optional(),
  /** Days at the gate that count, the last first. */
  checkIns: z.array(z.object({ at: timestamp })),
  fields: z.object({
    firstName: z.string(),
    lastName: z.string(),
    dob: z.string(),
    address: given,
    city: given,
    state: given,
    zip: given,
    phone: z.string(),
    medicalCondition: z.enum(['yes', 'no']),
    guardianName: given,
    guardianPhone: given,
  }),
});

const sentSubmission = z.discriminatedUnion('kind', [prebooking, waiver]);

/** What a visitor sent, with times as Date. */
export type SentSubmission = z.output<typeof sentSubmission>;

/** What a visitor sent, as it is on the wire: times are text. */
export type SentSubmissionOnWire = z.input<typeof sentSubmission>;

/** A message to the venue. It can only be erased. */
const sentMessage = z.object({
  reference: z.string(),
  receivedAt: timestamp,
  message: z.string(),
  /** Version and language of the notice beside the form. */
  textVersion: z.string(),
  language: z.enum(LANGUAGES),
});

/** A message as it is on the wire. */
export type SentMessageOnWire = z.input<typeof sentMessage>;

/**
 * Endpoints for visitors about what they sent with the email address of their account. They need its access token, and
 * an address that was proven by a mail.
 */
export const submissionsApi = {
  /** The newest first, at most 500 of each kind. */
  submissions: {
    method: 'GET',
    url: READ_SUBMISSIONS,
    schema: {
      response: {
        200: z.object({
          email: z.string(),
          submissions: z.array(sentSubmission),
          messages: z.array(sentMessage),
        }),
      },
    },
  },
  /** 409 if `revision` is not the stored one, or the submission was withdrawn. */
  correct: {
    method: 'POST',
    url: CORRECT_SUBMISSION,
    schema: {
      body: z.object({
        reference,
        revision: z.int('A revision is a whole number.').min(0, 'A revision is not negative.'),
        /** `prebookingCorrectionSchema` or `waiverCorrectionSchema`, by the kind of the submission. */
        fields: z.record(z.string(), z.unknown(), 'Send the corrected fields.'),
      }),
      response: { 200: sentSubmission },
    },
  },
  /** Withdrawing again changes nothing and has the same answer. */
  withdraw: {
    method: 'POST',
    url: WITHDRAW_SUBMISSION,
    schema: { body: z.object({ reference }), response: { 200: sentSubmission } },
  },
  /** References of others, and those that do not exist, are not in `erased`. */
  erase: {
    method: 'POST',
    url: ERASE_SUBMISSIONS,
    schema: {
      body: z.object({
        references: z
          .array(reference, 'Give a list of references.')
          .min(1, 'Give at least one reference.')
          .max(MAX_ERASED, `Erase at most ${MAX_ERASED} at a time.`),
      }),
      response: { 200: z.object({ erased: z.array(z.string()) }) },
    },
  },
} as const;
