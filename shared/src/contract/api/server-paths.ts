import { patternsOverlap } from '../section/route-pattern';

/** Patterns of the paths that the server itself answers. No app can have pages there. */
export const SERVER_PATHS = [
  '/api/*',
  '/auth/*',
  '/ops/*',
  '/releases/*',
  '/sdk/*',
  '/.well-known/*',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/ping',
] as const;

/** The server's patterns that overlap with a route pattern. */
export function overlappingServerPaths(pattern: string): readonly string[] {
  return SERVER_PATHS.filter((path) => patternsOverlap(pattern, path));
}
