/** Milliseconds. */
export const HOUR = 60 * 60 * 1000;

/** The start of the UTC hour that contains an instant. */
export function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}
