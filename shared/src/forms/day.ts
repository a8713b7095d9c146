/** India is five and a half hours ahead of UTC, all year round; in milliseconds. */
const AHEAD_OF_UTC = 5.5 * 3_600_000;

/** The calendar day at the arena, as YYYY-MM-DD: the same answer in every browser and on the server. */
export function dayAtArena(now: Date): string {
  return new Date(now.getTime() + AHEAD_OF_UTC).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
