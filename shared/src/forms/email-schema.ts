import * as z from 'zod/mini';
import { EMAIL_LENGTH, EMAIL_PATTERN, EMAIL_SENTENCE } from './email';

/** An e-mail address, spaces around it taken away. */
export const emailSchema = z.string(EMAIL_SENTENCE).check(
  z.trim(),
  // The pattern is slow on long texts, so it never sees one.
  z.maxLength(EMAIL_LENGTH, { error: EMAIL_SENTENCE, abort: true }),
  z.regex(EMAIL_PATTERN, EMAIL_SENTENCE),
);
