const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'short',
});

/** The time at the arena, such as 14:05 IST. */
export const formatTime = (at: Date | number) => time.format(at);

/** A day as in the waiver: 12/31/2026 for 2026-12-31. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
