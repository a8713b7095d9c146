import * as z from 'zod/mini';
import { dayAtArena, isDay } from './day';
import { emailSchema } from './email';
import { isPhone, PHONE_SENTENCE, phoneSchema } from './phone';
import { LINE_LENGTH, optionalText, requiredLine } from './texts';

/** Version of the liability text. */
export const WAIVER_TEXT_VERSION = 'waiver-2026-11';

/** Years of age from which nobody else has to approve. */
export const ADULT_AGE = 18;

export const ADDRESS_LENGTH = 200;
export const ZIP_LENGTH = 20;

/** Nobody who plays was born before. */
const FIRST_DAY = '1900-01-01';

const dobSchema = z.string('Please enter your date of birth.').check(
  z.minLength(1, { error: 'Please enter your date of birth.', abort: true }),
  z.refine((dob) => isDay(dob) && dob >= FIRST_DAY, { error: 'Please enter a real date of birth.', abort: true }),
  z.refine((dob) => dob <= dayAtArena(new Date()), 'The date of birth lies in the future.'),
);

/** What is sent and stored; the guardian's fields are for players under 18. */
export const waiverSchema = z.object({
  firstName: requiredLine('your first name'),
  lastName: requiredLine('your last name'),
  dob: dobSchema,
  address: optionalText(ADDRESS_LENGTH),
  city: optionalText(LINE_LENGTH),
  state: optionalText(LINE_LENGTH),
  zip: optionalText(ZIP_LENGTH),
  phone: phoneSchema,
  email: emailSchema,
  medicalCondition: z.enum(['yes', 'no'], 'Please answer yes or no.'),
  guardianName: z.optional(optionalText(LINE_LENGTH)),
  guardianPhone: z.optional(z.union([phoneSchema, z.literal('')])),
});

export type Waiver = z.infer<typeof waiverSchema>;

/** What the form holds besides; neither is enforced, specification §5. */
export const waiverFormSchema = z
  .extend(waiverSchema, {
    age: z.nullish(z.enum(['18_or_above', 'below_18'])),
    acknowledged: z._default(z.array(z.string()), []),
    guardianPhone: z.optional(z.string().check(z.trim())),
  })
  .check(
    z.refine((form) => !needsGuardian(form, new Date()) || !form.guardianPhone || isPhone(form.guardianPhone), {
      path: ['guardianPhone'],
      error: PHONE_SENTENCE,
      // Else it would wait until every other field is right.
      when: () => true,
    }),
  );

export type WaiverForm = z.input<typeof waiverFormSchema>;

/** What a valid form says, as it is sent; a guardian only where one is needed and was named. */
export function toWaiver(form: z.output<typeof waiverFormSchema>): Waiver {
  const { age, acknowledged: _, guardianName, guardianPhone, ...waiver } = form;
  if (!needsGuardian({ age, dob: waiver.dob }, new Date())) return waiver;
  return { ...waiver, ...(guardianName && { guardianName }), ...(guardianPhone && { guardianPhone }) };
}

type SaidAge = { age?: string | null | undefined; dob: string };

/** Whether the form asks for a guardian: the player says so, or the date of birth does. */
export function needsGuardian({ age, dob }: SaidAge, today: Date): boolean {
  return age === 'below_18' || isMinor(dob, today);
}

/** Whether somebody born on `dob` (YYYY-MM-DD) is under 18 at the arena; of an unfinished date nothing is said. */
export function isMinor(dob: string, today: Date): boolean {
  if (!isDay(dob)) return false;
  const adultSince = new Date(`${dob}T00:00:00Z`);
  adultSince.setUTCFullYear(adultSince.getUTCFullYear() + ADULT_AGE);
  return adultSince.toISOString().slice(0, 10) > dayAtArena(today);
}
