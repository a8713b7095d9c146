import * as z from 'zod/mini';
import { isPhone, PHONE_MESSAGE } from './phone';

/** Indian and foreign numbers: digits with the usual separators, stored as typed. */
export const phoneSchema = z
  .string('Please enter your phone number.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please enter your phone number.', abort: true }),
    z.refine(isPhone, PHONE_MESSAGE),
  );
