export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** The time from `now` to `end`, both in milliseconds since 1970. All zero after the end. */
export function timeLeft(end: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((end - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
