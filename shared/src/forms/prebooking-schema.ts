import * as z from 'zod/mini';
import { emailSchema } from './email-schema';
import { CITIES, COMMENTS_LENGTH, OTHER_CITY } from './prebooking';
import { prebookingConsent } from './prebooking-terms';
import { LINE_LENGTH } from './texts';
import { optionalText, requiredLine } from './texts-schema';

/** Indian numbers without +91, stored as typed. Any first digit is valid. */
const mobileSchema = z
  .string('Please enter a 10-digit mobile number')
  .check(z.regex(/^[0-9]{10}$/, 'Please enter a 10-digit mobile number'));

const person = {
  name: requiredLine('your name'),
  email: emailSchema,
  mobile: mobileSchema,
  comments: optionalText(COMMENTS_LENGTH),
  agreeTerms: z.literal(true, prebookingConsent.agreeMissing),
};

/** A submitted pre-booking. `otherCity` is null for a listed city; otherwise both fields contain the typed name. */
export const prebookingSchema = z
  .object({
    ...person,
    city: requiredLine('your city'),
    otherCity: z._default(z.nullable(requiredLine('your city')), null),
  })
  .check(
    z.refine(({ city, otherCity }) => (otherCity === null ? isListed(city) : otherCity === city), {
      path: ['city'],
      error: 'Please choose a city from the list, or Other and its name.',
    }),
  );

export type Prebooking = z.infer<typeof prebookingSchema>;

/** Form values: a city of the list, and for `Other` the typed name. */
export const prebookingFormSchema = z
  .object({
    ...person,
    city: z.enum(CITIES, 'Please choose your city.'),
    otherCity: optionalText(LINE_LENGTH),
  })
  .check(
    z.refine(({ city, otherCity }) => city !== OTHER_CITY || otherCity !== '', {
      path: ['otherCity'],
      error: 'Please enter the name of your city.',
      when: always,
    }),
  );

export type ValidPrebooking = z.output<typeof prebookingFormSchema>;

/** By default, rules across fields run only when every field is valid. Visitors should see all errors at once. */
function always(): boolean {
  return true;
}

function isListed(city: string): boolean {
  return city !== OTHER_CITY && CITIES.some((listed) => listed === city);
}
