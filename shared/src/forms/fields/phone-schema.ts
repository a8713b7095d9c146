import * as z from 'zod/mini';
import { normalizePhone } from './normalize';
import { isPhone, PHONE_MESSAGE } from './phone';

/** Indian and foreign numbers: digits with the usual separators, stored with them. */
export const phoneSchema = z
  .string('Please enter your phone number.')
  .check(
    z.overwrite(normalizePhone),
    z.minLength(1, { error: 'Please enter your phone number.', abort: true }),
    z.refine(isPhone, PHONE_MESSAGE),
  );

/** The same, or an empty text. */
export const optionalPhoneSchema = z.string(PHONE_MESSAGE).check(
  z.overwrite(normalizePhone),
  z.refine((phone) => phone === '' || isPhone(phone), PHONE_MESSAGE),
);
