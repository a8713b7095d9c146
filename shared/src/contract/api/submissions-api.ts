import { z } from 'zod';
import { REFERENCE, REFERENCE_MESSAGE } from '../../forms/reference';
import { MAX_ERASED } from '../erasure-limit';
import { timestamp } from '../time/timestamp';
import { sentSchemas } from './sent-submissions';
import { CORRECT_SUBMISSION, ERASE_SUBMISSIONS, READ_SUBMISSIONS, WITHDRAW_SUBMISSION } from './visitor-api';

/** Why an account may not see submissions, beside the sentence. */
export type SubmissionsRefusal = 'address_not_proven' | 'second_step_needed';

const reference = z.string('Give a reference.').regex(REFERENCE, REFERENCE_MESSAGE);

const { submission: sentSubmission, message: sentMessage } = sentSchemas(timestamp);

/** Submissions of a visitor, with times as Date. */
export type SentSubmission = z.output<typeof sentSubmission>;

/**
 * Endpoints for visitors about the forms that they sent with the email address of their account. They need its access
 * token, and an address that was proven by a mail.
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
