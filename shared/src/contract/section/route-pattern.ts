/**
 * Whether a route pattern such as `/gamemode/:slug` matches a path. Case-sensitive; ignores a trailing slash; `:name` is
 * one segment, a final `*` is any number of segments, including zero. The shell's router follows the same rules.
 */
export function routeMatches(pattern: string, path: string): boolean {
  return !differAtStart(pattern, path) && segmentsMatch(segmentsOf(pattern), segmentsOf(path));
}

/** Whether an app serves a path. Server and shell both use this function and therefore agree on the owner of a path. */
export function servesPath({ paths }: { paths: readonly string[] }, path: string): boolean {
  return paths.some((pattern) => routeMatches(pattern, path));
}

/** Whether a path exists that both patterns match. A path without parameters is a pattern for itself. */
export function patternsOverlap(a: string, b: string): boolean {
  return !differAtStart(a, b) && segmentsOverlap(segmentsOf(a), segmentsOf(b));
}

/** A pattern without parameter names. Patterns with equal shapes match the same paths. */
export function shapeOf(pattern: string): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/')}`;
}

/** `/market/` becomes `/market`; `/` stays `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}

/** Whether the first segments already differ. Most pairs do, and a site with eighty sections compares thousands. */
function differAtStart(a: string, b: string): boolean {
  const [first, other] = [firstSegment(a), firstSegment(b)];
  return first !== other && !isVariable(first) && !isVariable(other);
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path.slice(1) : path.slice(1, end);
}

const isVariable = (segment: string) => segment === '*' || isParameter(segment);

function segmentsMatch([segment, ...pattern]: readonly string[], [given, ...path]: readonly string[]): boolean {
  if (segment === '*') return true;
  if (segment === undefined || given === undefined) return segment === given;
  return (isParameter(segment) ? given !== '' : segment === given) && segmentsMatch(pattern, path);
}

function segmentsOverlap([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a === b || isParameter(a) || isParameter(b)) && segmentsOverlap(restOfA, restOfB);
}

/** None for `/`. */
export function segmentsOf(path: string): string[] {
  const inner = withoutTrailingSlash(path).slice(1);
  return inner === '' ? [] : inner.split('/');
}

export const isParameter = (segment: string) => segment.startsWith(':');
