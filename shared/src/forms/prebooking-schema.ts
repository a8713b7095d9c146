import * as z from 'zod/mini';
import { emailSchema } from './email-schema';
import { CITIES, COMMENTS_LENGTH, OTHER_CITY } from './prebooking';
import { LINE_LENGTH } from './texts';
import { optionalText, requiredLine } from './texts-schema';

/** Indian numbers without +91, exactly as typed: no rule about the first digit, nothing is taken out; specification §5. */
const mobileSchema = z
  .string('Please enter a 10-digit mobile number')
  .check(z.regex(/^[0-9]{10}$/, 'Please enter a 10-digit mobile number'));

const person = {
  name: requiredLine('your name'),
  email: emailSchema,
  mobile: mobileSchema,
  comments: optionalText(COMMENTS_LENGTH),
  agreeTerms: z.literal(true, 'Please agree to the terms to continue.'),
};

/** What is sent and stored: `otherCity` is null for a listed city, else the same typed name as `city`. */
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

/** What the form holds: a choice of the list, and a name beside it for `Other`. */
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
      when: whateverElseIsWrong,
    }),
  );

export type ValidPrebooking = z.output<typeof prebookingFormSchema>;

/** Rules about two fields wait by default until every field is right; a visitor wants to see all at once. */
function whateverElseIsWrong(): boolean {
  return true;
}

function isListed(city: string): boolean {
  return city !== OTHER_CITY && CITIES.some((listed) => listed === city);
}
