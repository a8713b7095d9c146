import * as z from 'zod/mini';
import { CITIES, OTHER_CITY } from '../prebooking/prebooking';
import { LINE_LENGTH } from './texts';
import { optionalText, requiredLine } from './texts-schema';

/** As sent: `otherCity` is null for a listed city; otherwise both fields contain the typed name. */
export const cityFields = {
  city: requiredLine('your city'),
  otherCity: z._default(z.nullable(requiredLine('your city')), null),
};

/** The rule of `cityFields`. */
export const cityRule = z.refine<{ city: string; otherCity: string | null }>(
  ({ city, otherCity }) => (otherCity === null ? isListed(city) : otherCity === city),
  { path: ['city'], error: 'Please choose a city from the list, or Other and its name.' },
);

/** As in the form: a city of the list, and for `Other` the typed name. */
export const cityFormFields = {
  city: z.enum(CITIES, 'Please choose your city.'),
  otherCity: optionalText(LINE_LENGTH),
};

/** The rule of `cityFormFields`. */
export const cityFormRule = z.refine<{ city: string; otherCity: string }>(
  ({ city, otherCity }) => city !== OTHER_CITY || otherCity !== '',
  {
    path: ['otherCity'],
    error: 'Please enter the name of your city.',
    // By default, rules across fields run only when every field is valid. Visitors should see all errors at once.
    when: () => true,
  },
);

function isListed(city: string): boolean {
  return city !== OTHER_CITY && CITIES.some((listed) => listed === city);
}
