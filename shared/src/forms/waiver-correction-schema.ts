import * as z from 'zod/mini';
import { optionalPhoneSchema, phoneSchema } from './phone-schema';
import { pinCodeSchema } from './pin-code-schema';
import { LINE_LENGTH } from './texts';
import { optionalText } from './texts-schema';
import { ADDRESS_LENGTH } from './waiver';

const OTHER_FIELDS =
  'Only the address and the phone numbers can be corrected. For the rest, withdraw the waiver and sign a new one.';

/**
 * A correction of a waiver: form values and what is sent are the same. It replaces all of these fields. What was signed
 * stays signed. `guardianPhone` belongs only to a waiver that names a guardian.
 */
export const waiverCorrectionSchema = z.strictObject(
  {
    address: optionalText(ADDRESS_LENGTH),
    city: optionalText(LINE_LENGTH),
    state: optionalText(LINE_LENGTH),
    zip: pinCodeSchema,
    phone: phoneSchema,
    guardianPhone: z._default(optionalPhoneSchema, ''),
  },
  OTHER_FIELDS,
);

export type WaiverCorrection = z.output<typeof waiverCorrectionSchema>;
