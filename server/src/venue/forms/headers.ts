import { LANGUAGES } from '@arena/shared/forms/language';
import { z } from 'zod';
import { idempotencyKey } from '../../kernel/http/headers/idempotency-key';

/** Headers of a submission, all optional. Sections built before there was a choice of languages showed English. */
export const submissionHeaders = z.object({
  'idempotency-key': idempotencyKey.optional(),
  'arena-text-version': z
    .string()
    .regex(/^[a-z0-9.-]{1,40}$/, 'A text version has lowercase letters, digits, dots and dashes.')
    .optional(),
  'arena-text-language': z.enum(LANGUAGES, `A language is one of ${LANGUAGES.join(', ')}.`).default('en'),
});
