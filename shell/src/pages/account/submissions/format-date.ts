const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Formats YYYY-MM-DD, or the day of an ISO 8601 time at the arena, as "31 December 2026". */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

/** Formats an ISO 8601 time as date and time at the arena. */
export function formatDateTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}
