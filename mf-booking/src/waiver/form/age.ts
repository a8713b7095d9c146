import { dayAtArena } from '@arena/shared/forms/day';
import { isDateOfBirth, isMinor } from '@arena/shared/forms/waiver';

export const AGES = [
  { value: '18_or_above', label: '18 or above' },
  { value: 'below_18', label: 'Below 18' },
] as const;

type AgeAnswers = { age?: string | null | undefined; dob: string };

/** The warning when age and date of birth contradict each other, else null. It does not block submitting. */
export function ageContradiction({ age, dob }: AgeAnswers, today: Date): string | null {
  if (!age || !isDateOfBirth(dob) || dob > dayAtArena(today)) return null;
  const isMinorByDob = isMinor(dob, today);
  if (isMinorByDob === (age === 'below_18')) return null;
  return isMinorByDob
    ? 'This date of birth makes you under 18, but your answer above is 18 or above. Please check which is right.'
    : 'This date of birth makes you 18 or above, but your answer above is below 18. Please check which is right.';
}
