const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A day written YYYY-MM-DD as "31 December 2026". */
export function dayInWords(iso: string): string {
  return day.format(new Date(`${iso}T00:00:00Z`));
}

/** A moment in ISO 8601 as day and time at the arena. */
export function momentInWords(iso: string): string {
  return moment.format(new Date(iso));
}
