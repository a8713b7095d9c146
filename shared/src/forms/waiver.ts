import { dayAtArena, isDay } from './day';
import type { ValidWaiver, Waiver } from './waiver-schema';

/** Version of the liability text. */
export const WAIVER_TEXT_VERSION = 'waiver-2026-11-23';

/** What is said when a waiver has arrived; specification §8. */
export const WAIVER_SUBMITTED = 'Waiver submitted successfully!';

/** What the reference is for. */
export const SHOW_REFERENCE = 'Show the reference at the gate, on your phone or on paper.';

/** Years of age from which nobody else has to approve. */
export const ADULT_AGE = 18;

export const ADDRESS_LENGTH = 200;
export const ZIP_LENGTH = 20;

/** Nobody who plays was born before. */
const FIRST_DAY = '1900-01-01';

/** What a valid form says, as it is sent; a guardian only where one is needed and was named. */
export function toWaiver(form: ValidWaiver): Waiver {
  const { age, acknowledged: _, guardianName, guardianPhone, ...waiver } = form;
  if (!needsGuardian({ age, dob: waiver.dob }, new Date())) return waiver;
  return { ...waiver, ...(guardianName && { guardianName }), ...(guardianPhone && { guardianPhone }) };
}

/** Whether a text is a day on which somebody who plays may have been born; a day that is still to come is one. */
export function isBirthday(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY;
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
