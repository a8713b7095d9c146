const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration in words, such as "3 hours", for estimates. */
export function describeMinutes(minutes: number): string {
  if (minutes < 2 * HOUR) return plural(Math.max(1, Math.round(minutes)), 'minute');
  if (minutes < 2 * DAY) return plural(Math.round(minutes / HOUR), 'hour');
  return plural(Math.round(minutes / DAY), 'day');
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
