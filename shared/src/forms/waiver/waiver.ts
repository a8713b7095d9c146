import { dayAtArena, isDay } from '../fields/day';
import type { ValidWaiver, Waiver } from './waiver-schema';

/** Version of the liability text. */
export const WAIVER_TEXT_VERSION = 'waiver-2026-11-26';

/** Confirmation after a successful submission. */
export const WAIVER_SUBMITTED = 'Waiver submitted successfully!';

/** Tells the player where to use the reference. */
export const SHOW_REFERENCE = 'Show the reference at the gate, on your phone or on paper.';

/** Age in years from which no guardian is required. */
export const ADULT_AGE = 18;

/** Age in years from which visitors play. Younger ones watch. */
export const MINIMUM_AGE = 12;

const EARLIEST_DATE_OF_BIRTH = '1900-01-01';

/** Converts valid form values to a submission. Includes the guardian only if one is required and was named. */
export function toWaiver(form: ValidWaiver): Waiver {
  const { age, acknowledged: _, guardianName, guardianPhone, ...waiver } = form;
  if (!needsGuardian({ age, dob: waiver.dob }, new Date())) return waiver;
  return { ...waiver, ...(guardianName && { guardianName }), ...(guardianPhone && { guardianPhone }) };
}

/** Whether a text is a plausible date of birth. Accepts dates in the future. */
export function isDateOfBirth(text: string): boolean {
  return isDay(text) && text >= EARLIEST_DATE_OF_BIRTH;
}

/** Whether a person born on `dob` (YYYY-MM-DD) reaches the minimum age while a waiver of today is valid: this year. */
export function reachesMinimumAge(dob: string, today: Date): boolean {
  return Number(dob.slice(0, 4)) + MINIMUM_AGE <= Number(dayAtArena(today).slice(0, 4));
}

type AgeFields = { age?: string | null | undefined; dob: string };

/** Whether a guardian is required, by the player's answer or the date of birth. */
export function needsGuardian({ age, dob }: AgeFields, today: Date): boolean {
  return age === 'below_18' || isMinor(dob, today);
}

/** Whether a person born on `dob` (YYYY-MM-DD) is under 18 today at the arena. False for an incomplete date. */
export function isMinor(dob: string, today: Date): boolean {
  if (!isDay(dob)) return false;
  const adultSince = new Date(`${dob}T00:00:00Z`);
  adultSince.setUTCFullYear(adultSince.getUTCFullYear() + ADULT_AGE);
  return adultSince.toISOString().slice(0, 10) > dayAtArena(today);
}
