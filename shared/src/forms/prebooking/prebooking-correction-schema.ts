import * as z from 'zod/mini';
import { cityFields, cityFormFields, cityFormRule, cityRule } from '../fields/city-schema';
import { mobileSchema } from '../fields/mobile-schema';
import { optionalText, requiredLine } from '../fields/texts-schema';
import { COMMENTS_LENGTH } from './prebooking';

const OTHER_FIELDS = 'Only the name, the mobile number, the city and the comments can be corrected.';

const person = {
  name: requiredLine('your name'),
  mobile: mobileSchema,
  comments: optionalText(COMMENTS_LENGTH),
};

/** A correction of a pre-booking as it is sent. It replaces all of these fields. The email proves whose it is and stays. */
export const prebookingCorrectionSchema = z.strictObject({ ...person, ...cityFields }, OTHER_FIELDS).check(cityRule);

export type PrebookingCorrection = z.output<typeof prebookingCorrectionSchema>;

/** Values of the form that corrects a pre-booking; `toPrebookingCorrection` makes a correction of them. */
export const prebookingCorrectionFormSchema = z.object({ ...person, ...cityFormFields }).check(cityFormRule);

export type ValidPrebookingCorrection = z.output<typeof prebookingCorrectionFormSchema>;
