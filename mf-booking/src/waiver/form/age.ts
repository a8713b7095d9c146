import { dayAtArena } from '@arena/shared/forms/fields/day';
import { isDateOfBirth, isMinor } from '@arena/shared/forms/waiver/waiver';

type AgeAnswers = { age?: string | null | undefined; dob: string };

/**
 * Whether the date of birth makes the player a minor or an adult, if the answer about the age contradicts it, else
 * null. A contradiction does not block submitting.
 */
export function ageContradiction({ age, dob }: AgeAnswers, today: Date): 'isMinor' | 'isAdult' | null {
  if (!age || !isDateOfBirth(dob) || dob > dayAtArena(today)) return null;
  const isMinorByDob = isMinor(dob, today);
  if (isMinorByDob === (age === 'below_18')) return null;
  return isMinorByDob ? 'isMinor' : 'isAdult';
}
