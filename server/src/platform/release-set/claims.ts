import { overlappingServerPaths } from '@arena/shared/contract/api/server-paths';
import type { Release } from '@arena/shared/contract/release/release';
import { patternsOverlap } from '@arena/shared/contract/section/route-pattern';
import type { ReleaseSet } from './release-set';

/**
 * Route conflicts of a release with the server or with another live app, as messages. Overlapping routes are refused
 * rather than ranked by the better match: a ranking could change with every release.
 */
export function claimFaults({ app, section: { paths } }: Release, live: ReleaseSet): string[] {
  const others = live.filter((other) => other.app !== app);
  return paths.flatMap((path) => [
    ...overlappingServerPaths(path).map((route) => `${app} claims ${path}, which overlaps ${route} of the server.`),
    ...others.flatMap((other) =>
      other.section.paths
        .filter((theirs) => patternsOverlap(path, theirs))
        .map((theirs) => describeConflict(app, path, other.app, theirs)),
    ),
  ]);
}

function describeConflict(app: string, path: string, other: string, theirs: string): string {
  return path === theirs
    ? `${app} claims ${path}, which ${other} already answers.`
    : `${app} claims ${path}, which overlaps ${theirs} of ${other}.`;
}
