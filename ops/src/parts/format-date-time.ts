const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A date and time in the browser's time zone, such as "21 Nov, 10:00". */
export function formatDateTime(date: Date): string {
  return format.format(date);
}
