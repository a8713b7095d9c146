import * as z from 'zod/mini';

/** Most characters of an address that mail can be sent to. */
export const EMAIL_LENGTH = 254;

/** Non-space, `@`, non-space, dot, non-space, over the whole of it; specification §5. */
export const EMAIL_PATTERN = /^\S+@\S+\.\S+$/;

const SENTENCE = 'Please enter a valid email address.';

/** An e-mail address, spaces around it taken away. */
export const emailSchema = z.string(SENTENCE).check(
  z.trim(),
  // The pattern is slow on long texts, so it never sees one.
  z.maxLength(EMAIL_LENGTH, { error: SENTENCE, abort: true }),
  z.regex(EMAIL_PATTERN, SENTENCE),
);
