import type { RouteObject } from 'react-router-dom';
import { routeMatches } from '../../src/contract/section/route-pattern';
import type { SectionBlock } from '../../src/contract/section/section-block';
import { isParent, screenPatterns } from '../../src/contract/section/section-routes';

/** Fields of a route that only a data router reads. The shell has none. */
const UNSUPPORTED = [
  'loader',
  'action',
  'lazy',
  'errorElement',
  'ErrorBoundary',
  'HydrateFallback',
  'hydrateFallbackElement',
  'middleware',
  'shouldRevalidate',
] as const satisfies readonly (keyof RouteObject)[];

/**
 * Compares the exported routes of a section with its `section` block. The shell leaves out routes that the block does
 * not declare, and the server responds with 404 for every path that is not among the pages.
 * @returns a message per difference and per field of a route that the shell ignores, with the file to change
 */
export function routeFaults({ paths, pages }: SectionBlock, routes: readonly RouteObject[]): string[] {
  const patterns = screenPatterns(routes);
  return [
    ...patterns
      .filter((pattern) => !paths.includes(pattern))
      .map((pattern) => `package.json: "paths" does not contain ${pattern}, which is a route in src/section.tsx.`),
    ...paths
      .filter((path) => !patterns.includes(path))
      .map((path) => `src/section.tsx: there is no route ${path}, which is one of the "paths" in package.json.`),
    ...pages
      .filter((page) => !patterns.some((pattern) => routeMatches(pattern, page)))
      .map((page) => `src/section.tsx: no route matches ${page}, which is one of the "pages" in package.json.`),
    ...patterns
      .filter((pattern) => !pages.some((page) => routeMatches(pattern, page)))
      .map((pattern) => `package.json: "pages" contains no page of ${pattern}, which is a route in src/section.tsx.`),
    ...unsupportedFields(routes).map(
      (field) => `src/section.tsx: a route has "${field}", which the shell ignores. Load data in the component.`,
    ),
  ];
}

function unsupportedFields(routes: readonly RouteObject[]): string[] {
  const fields = routes.flatMap((route) => [
    ...UNSUPPORTED.filter((field) => route[field] !== undefined),
    ...(isParent(route) ? unsupportedFields(route.children) : []),
  ]);
  return [...new Set(fields)];
}
