import { DAY, HOUR, MINUTE } from './duration';

const format = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always', style: 'short' });

const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** The time since `then`, in the largest unit that fits. */
export function formatAge(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime();
  const unit = units.find(([, length]) => elapsed >= length);
  return unit ? format.format(-Math.floor(elapsed / unit[1]), unit[0]) : 'just now';
}
