import { z } from 'zod';
import { emailSchema } from './email';
import { optionalText, requiredLine } from './texts';

/** Version of the liability text. */
export const WAIVER_TEXT_VERSION = 'waiver-2026-11';

/** Years of age from which nobody else has to approve. */
export const ADULT_AGE = 18;

/** Indian and foreign numbers: digits with the usual signs between them. */
const phoneSchema = z
  .string('Please enter your phone number.')
  .trim()
  .min(1, 'Please enter your phone number.')
  .regex(/^\+?[0-9][0-9 ().-]{5,18}[0-9]$/, 'Please enter a phone number with 7 to 20 digits.');

const dobSchema = z
  .string('Please enter your date of birth.')
  .min(1, 'Please enter your date of birth.')
  .refine(isRealDate, 'Please enter a real date of birth.')
  .refine((dob) => dob <= isoDate(new Date()), 'The date of birth lies in the future.')
  .refine((dob) => dob >= '1900-01-01', 'Please enter a real date of birth.');

/** What is sent and stored; the guardian's fields are for players under 18. */
export const waiverSchema = z.object({
  firstName: requiredLine('your first name'),
  lastName: requiredLine('your last name'),
  dob: dobSchema,
  address: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zip: optionalText(20),
  phone: phoneSchema,
  email: emailSchema,
  medicalCondition: z.enum(['yes', 'no'], 'Please answer yes or no.'),
  guardianName: optionalText(100).optional(),
  guardianPhone: phoneSchema.or(z.literal('')).optional(),
});

export type Waiver = z.infer<typeof waiverSchema>;

/** What the form holds besides; neither is enforced, specification §5. */
export const waiverFormSchema = waiverSchema.extend({
  age: z.enum(['18_or_above', 'below_18']).nullish(),
  acknowledged: z.array(z.string()).default([]),
});

export type WaiverForm = z.input<typeof waiverFormSchema>;

/** What a valid form says, as it is sent. */
export function toWaiver({ age: _, acknowledged: __, ...waiver }: z.output<typeof waiverFormSchema>): Waiver {
  return waiver;
}

/** Whether somebody born on `dob` (YYYY-MM-DD) is under 18 on a day. */
export function isMinor(dob: string, today: Date): boolean {
  const adultSince = new Date(`${dob}T00:00:00Z`);
  adultSince.setUTCFullYear(adultSince.getUTCFullYear() + ADULT_AGE);
  return isoDate(adultSince) > isoDate(today);
}

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.valueOf()) && isoDate(date) === text;
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
