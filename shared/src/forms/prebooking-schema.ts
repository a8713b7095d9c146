import * as z from 'zod/mini';
import { cityFields, cityFormFields, cityFormRule, cityRule } from './city-schema';
import { emailSchema } from './email-schema';
import { mobileSchema } from './mobile-schema';
import { COMMENTS_LENGTH } from './prebooking';
import { prebookingConsent } from './prebooking-terms';
import { optionalText, requiredLine } from './texts-schema';

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
