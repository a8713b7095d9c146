import { LANGUAGES } from '@arena/shared/forms/language';
import { z } from 'zod';

/** Headers of a submission, all optional. Sections built before there was a choice of languages showed English. */
export const submissionHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'An Idempotency-Key has 8 to 200 visible characters.')
    .optional(),
  'arena-text-version': z
    .string()
    .regex(/^[a-z0-9.-]{1,40}$/, 'A text version has lowercase letters, digits, dots and dashes.')
    .optional(),
  'arena-text-language': z.enum(LANGUAGES, `A language is one of ${LANGUAGES.join(', ')}.`).default('en'),
});
