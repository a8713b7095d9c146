/**
 * Whether some address is matched by both patterns. They are read as react-router reads them: letter case means
 * nothing, `:name` is one segment, `*` at the end is any number of segments, zero included. An address without
 * parameters is a pattern that matches itself alone.
 */
export function patternsOverlap(a: string, b: string): boolean {
  return segmentsOverlap(segmentsOf(a), segmentsOf(b));
}

/** A pattern without the names of its parameters: patterns of one shape match the same addresses. */
export function shapeOf(pattern: string): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/')}`;
}

function segmentsOverlap([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a === b || isParameter(a) || isParameter(b)) && segmentsOverlap(restOfA, restOfB);
}

const segmentsOf = (pattern: string) => pattern.toLowerCase().split('/').filter(Boolean);

const isParameter = (segment: string) => segment.startsWith(':');
