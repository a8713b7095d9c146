import { isParameter, routeMatches, segmentsOf } from './route-pattern';

/** An address that has moved. Both are route patterns; `to` has no parameters that `from` lacks. */
export type Redirect = { from: string; to: string };

/**
 * The path to which redirects lead; the path itself without one. The first redirect that matches counts. A section may
 * move twice, so the target is redirected, too. Also takes a pattern, whose parameters count as segments.
 */
export function followRedirects(redirects: readonly Redirect[], path: string): string {
  let target = path;
  // After a rollback or a retirement, redirects may lead in a circle. A circle that contains the path ends there.
  const visited = new Set<string>();
  while (!visited.has(target)) {
    visited.add(target);
    const redirect = redirects.find(({ from }) => routeMatches(from, target));
    if (redirect) target = moved(target, redirect);
  }
  return target;
}

function moved(path: string, { from, to }: Redirect): string {
  const given = segmentsOf(path);
  const values = new Map(segmentsOf(from).map((segment, i) => [segment, given[i]]));
  return `/${segmentsOf(to)
    .map((segment) => (isParameter(segment) && values.get(segment)) || segment)
    .join('/')}`;
}
