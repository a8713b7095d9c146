import { dayAtArena } from '@arena/shared/forms/day';
import { isBirthday, isMinor } from '@arena/shared/forms/waiver';

export const AGES = [
  { value: '18_or_above', label: '18 or above' },
  { value: 'below_18', label: 'Below 18' },
] as const;

type SaidAge = { age?: string | null | undefined; dob: string };

/** What is pointed out when age and date of birth contradict each other; it keeps nobody from sending. */
export function contradictionIn({ age, dob }: SaidAge, today: Date): string | null {
  if (!age || !isBirthday(dob) || dob > dayAtArena(today)) return null;
  const minor = isMinor(dob, today);
  if (minor === (age === 'below_18')) return null;
  return minor
    ? 'This date of birth makes you under 18, but your answer above is 18 or above. Please check which is right.'
    : 'This date of birth makes you 18 or above, but your answer above is below 18. Please check which is right.';
}
