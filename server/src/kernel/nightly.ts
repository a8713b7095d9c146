import { DAY, HOUR } from '@arena/shared/contract/time/duration';

/** In the night, a drill may be a little early, so that it stays in the night. By day, it makes up for a missed night. */
const EARLY_AT_NIGHT = 4 * HOUR;

/** Hours in India in which few people visit the site. */
const NIGHT = { from: 1, to: 5 };

/** Milliseconds until a drill that has found a problem is repeated. */
const RETRY_AFTER = 6 * HOUR;

/** Whether a drill of every night is due. `last.problem`: what the last one has found; null: nothing. */
export function isNightlyDue(last: { at: Date; problem: string | null }, now: Date): boolean {
  const age = now.getTime() - last.at.getTime();
  if (last.problem !== null) return age >= RETRY_AFTER;
  return age >= (isNight(now) ? DAY - EARLY_AT_NIGHT : DAY + EARLY_AT_NIGHT);
}

const hourInIndia = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });

function isNight(at: Date): boolean {
  const hour = Number(hourInIndia.format(at));
  return hour >= NIGHT.from && hour < NIGHT.to;
}
