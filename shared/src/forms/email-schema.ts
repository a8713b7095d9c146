import * as z from 'zod/mini';
import { EMAIL_LENGTH, EMAIL_MESSAGE, EMAIL_PATTERN } from './email';

/** An e-mail address. Surrounding whitespace is removed. */
export const emailSchema = z.string(EMAIL_MESSAGE).check(
  z.trim(),
  // First, because the pattern is slow on long texts.
  z.maxLength(EMAIL_LENGTH, { error: EMAIL_MESSAGE, abort: true }),
  z.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
);
