const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Day and time at the arena. */
export function formatMoment(at: Date): string {
  return moment.format(at);
}
