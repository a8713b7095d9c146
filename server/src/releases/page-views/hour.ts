/** Milliseconds. */
export const HOUR = 60 * 60 * 1000;

/** The full hour an instant lies in, in UTC. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}
