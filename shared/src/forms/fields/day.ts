import { HOUR } from '../../contract/time/duration';

/** Offset of Indian time from UTC, in milliseconds. India has no daylight saving time. */
const IST_OFFSET = 5.5 * HOUR;

/** The calendar day at the arena as YYYY-MM-DD, independent of the time zone of the browser or server. */
export function dayAtArena(now: Date): string {
  return new Date(now.getTime() + IST_OFFSET).toISOString().slice(0, 10);
}

/** Whether a text is an existing calendar day in the format YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
