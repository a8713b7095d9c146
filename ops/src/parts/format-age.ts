const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always', style: 'short' });

const MINUTE = 60_000;
const units = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** How long ago, in the largest unit that fits. */
export function age(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime();
  const unit = units.find(([, length]) => passed >= length);
  return unit ? words.format(-Math.floor(passed / unit[1]), unit[0]) : 'just now';
}
