import * as z from 'zod/mini';
import { cityFields, cityFormFields, cityFormRule, cityRule } from '../fields/city-schema';
import { emailSchema } from '../fields/email-schema';
import { mobileSchema } from '../fields/mobile-schema';
import { optionalText, requiredLine } from '../fields/texts-schema';
import { COMMENTS_LENGTH } from './prebooking';
import { prebookingConsent } from './prebooking-terms';

const person = {
  name: requiredLine('your name'),
  email: emailSchema,
  mobile: mobileSchema,
  comments: optionalText(COMMENTS_LENGTH),
  agreeTerms: z.literal(true, prebookingConsent.agreeMissing),
};

/** A submitted pre-booking. */
export const prebookingSchema = z.object({ ...person, ...cityFields }).check(cityRule);

export type Prebooking = z.infer<typeof prebookingSchema>;

/** Form values. */
export const prebookingFormSchema = z.object({ ...person, ...cityFormFields }).check(cityFormRule);

export type ValidPrebooking = z.output<typeof prebookingFormSchema>;
