import { inLargestUnit } from './describe-minutes';

/** Seconds. Every change takes a moment. */
const NOTABLE = 10;

const LABELS = { minute: 'min', hour: 'h', day: 'days' };

/**
 * How long before a change it was requested, such as `requested 5 min earlier`. Its checks took that time. Undefined if it
 * took only a moment, and for changes that the server decided on.
 */
export function describeDelay({ requestedAt, at }: { requestedAt: Date | null; at: Date }): string | undefined {
  const seconds = requestedAt ? Math.round((at.getTime() - requestedAt.getTime()) / 1000) : 0;
  if (seconds < NOTABLE) return undefined;
  if (seconds < 120) return `requested ${seconds} s earlier`;
  const { count, unit } = inLargestUnit(seconds / 60);
  return `requested ${count} ${LABELS[unit]} earlier`;
}
