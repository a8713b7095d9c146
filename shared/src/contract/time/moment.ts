import { z } from 'zod';
import { DAY, HOUR, MINUTE } from './duration';

const DURATION = /^(\d{1,4})([mhd])$/;
const TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds. */
const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

/** A time as an operator types it: with its zone, because servers may be in another one, or as a duration from now. */
export const moment = z
  .string()
  .trim()
  .refine(
    (text) => DURATION.test(text) || isTime(text),
    'Give a time with its zone, such as 2026-11-28T22:00+05:30, or a duration, such as 48h.',
  );

/** How long something lasts, or has lasted. */
export const duration = z.string().trim().regex(DURATION, 'Give a duration, such as 48h or 30d.');

/** The time that a valid `moment` means. A duration starts now. */
export function resolveMoment(text: string, now: Date): Date {
  return DURATION.test(text) ? new Date(now.getTime() + durationOf(text)) : new Date(text);
}

/** Milliseconds of a number of minutes, hours or days, such as `90m`, `48h` or `30d`. */
export function durationOf(text: string): number {
  return Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? 0);
}

function isTime(text: string): boolean {
  // Date.parse would turn 30 February into 2 March.
  const [, day] = TIME.exec(text) ?? [];
  return z.iso.date().safeParse(day).success;
}
