const options = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;
const thisYear = new Intl.DateTimeFormat('en-IN', options);
const otherYear = new Intl.DateTimeFormat('en-IN', { ...options, year: 'numeric' });

/**
 * A date and time in the browser's time zone and its name, such as "21 Nov, 10:00 UTC"; in another year than `now`
 * "21 Nov 2027, 10:00 UTC".
 */
export function formatDateTime(date: Date, now = new Date()): string {
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date);
}

/** Name of the browser's time zone at a time, such as "UTC" or "IST". */
export function zoneAt(date: Date): string {
  return thisYear.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
