const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** A duration in the largest unit that gives two or more: 90 minutes stay minutes. */
export function inLargestUnit(minutes: number) {
  const [unit, length] = UNITS.find(([, length]) => minutes >= 2 * length) ?? (['minute', 1] as const);
  return { count: Math.round(minutes / length), unit };
}

/** A duration in words, such as "3 hours", for estimates. */
export function describeMinutes(minutes: number): string {
  const { count, unit } = inLargestUnit(Math.max(1, minutes));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
