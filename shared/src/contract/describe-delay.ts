/** Seconds. Every change takes a moment. */
const NOTABLE = 10;

const units = [
  ['days', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/**
 * How long before a change it was requested, such as `requested 5 min earlier`. Its checks took that time. Undefined if it
 * took only a moment, and for changes that the server decided on.
 */
export function describeDelay({ requestedAt, at }: { requestedAt: Date | null; at: Date }): string | undefined {
  const seconds = requestedAt ? Math.round((at.getTime() - requestedAt.getTime()) / 1000) : 0;
  if (seconds < NOTABLE) return undefined;
  // From two of a unit on: 90 minutes are not "2 h".
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['s', 1];
  return `requested ${Math.round(seconds / length)} ${unit} earlier`;
}
