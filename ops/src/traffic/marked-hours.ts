/**
 * Indices of the values of a line that get a mark: every `step`th, and both ends of each part without gaps. So a single
 * hour, which has no line, is a point.
 */
export function markedHours(values: readonly (number | null | undefined)[], step: number): number[] {
  const has = (index: number) => typeof values[index] === 'number';
  return [...values.keys()].filter((index) => has(index) && (index % step === 0 || !has(index - 1) || !has(index + 1)));
}
