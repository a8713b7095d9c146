import { z } from 'zod';

/** Longest address that mail can be sent to, in characters. */
const EMAIL_LENGTH = 254;

/** Non-space, `@`, non-space, dot, non-space, over the whole of it; specification §5. */
export const emailSchema = z
  .string('Please enter a valid email address.')
  .trim()
  .max(EMAIL_LENGTH, 'Please enter a valid email address.')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address.');
