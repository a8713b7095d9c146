/** Seconds. Every change takes a moment. */
const NOTABLE = 10;

/**
 * How long before a change it was requested, such as `requested 5 min earlier`. Its checks took that time. Undefined if it
 * took only a moment, and for changes that the server decided on.
 */
export function describeDelay({ requestedAt, at }: { requestedAt: Date | null; at: Date }): string | undefined {
  const seconds = requestedAt ? Math.round((at.getTime() - requestedAt.getTime()) / 1000) : 0;
  if (seconds < NOTABLE) return undefined;
  return `requested ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} earlier`;
}
