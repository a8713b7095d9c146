import { HOUR } from '@arena/shared/contract/time/duration';

/** The start of the UTC hour that contains an instant. */
export function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}
