import * as z from 'zod/mini';
import { isCorrectable, waiverFieldNames } from './waiver-fields';
import { rulesOf } from './waiver-schema';

const OTHER_FIELDS =
  'Only the address and the phone numbers can be corrected. For the rest, withdraw the waiver and sign a new one.';

const rules = rulesOf(waiverFieldNames.filter(isCorrectable));

/**
 * A correction of a waiver: form values and what is sent are the same. It replaces all of these fields. What was signed
 * stays signed. `guardianPhone` belongs only to a waiver that names a guardian.
 */
export const waiverCorrectionSchema = z.strictObject(
  { ...rules, guardianPhone: z._default(rules.guardianPhone, '') },
  OTHER_FIELDS,
);

export type WaiverCorrection = z.output<typeof waiverCorrectionSchema>;
