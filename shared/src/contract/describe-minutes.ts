const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** A duration in the largest unit of which it has at least two: 90 minutes are not "2 hours". */
export function inLargestUnit(minutes: number) {
  const [unit, length] = UNITS.find(([, length]) => minutes >= 2 * length) ?? (['minute', 1] as const);
  return { count: Math.round(minutes / length), unit };
}

/** A duration in words, such as "3 hours", for estimates. */
export function describeMinutes(minutes: number): string {
  const { count, unit } = inLargestUnit(Math.max(1, minutes));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
