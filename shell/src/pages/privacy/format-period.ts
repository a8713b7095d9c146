import { DAY, MINUTE } from '@arena/shared/contract/time/duration';

const UNITS = [
  ['year', 365 * DAY],
  ['day', DAY],
  ['minute', MINUTE],
] as const;

/** A period in the largest unit that fits, such as "30 days". */
export function formatPeriod(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? UNITS[2];
  const count = milliseconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
