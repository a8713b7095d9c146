import type { Visit, Weekday } from '@arena/shared/session';

/** Whether the venue is open. `until` and `from`: a time of the same day, in India. */
export type Opening =
  | { state: 'open'; until: string }
  | { state: 'opens'; from: string }
  | { state: 'closed'; reason: string | null };

/** The opening of the venue at a moment. */
export function openingAt({ hours, closed }: Pick<Visit, 'hours' | 'closed'>, moment: Date): Opening {
  const { day, weekday, time } = inIndia(moment);
  const holiday = closed.find((one) => one.day === day);
  if (holiday) return { state: 'closed', reason: holiday.reason };
  const today = hours.filter((one) => one.day === weekday).sort((a, b) => (a.opens < b.opens ? -1 : 1));
  const current = today.find(({ opens, closes }) => opens <= time && time < closes);
  if (current) return { state: 'open', until: current.closes };
  const next = today.find(({ opens }) => time < opens);
  return next ? { state: 'opens', from: next.opens } : { state: 'closed', reason: null };
}

/** A moment as a clock on the field shows it: `2026-12-25`, `Friday`, `07:05`. */
function inIndia(moment: Date): { day: string; weekday: Weekday; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'long', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: WEEKDAYS.find((name) => name === part('weekday')) ?? 'Monday',
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The days of a week, from the first one. */
export const WEEKDAYS: readonly Weekday[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
