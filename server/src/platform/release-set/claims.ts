import { overlappingServerPaths } from '@arena/shared/contract/api/server-paths';
import type { Release } from '@arena/shared/contract/release/release';
import { patternsOverlap } from '@arena/shared/contract/section/route-pattern';
import type { ReleaseSet } from './release-set';

/** A route pattern that an app answers with pages, or with a redirect. */
type Claim = { path: string; isRedirect: boolean };

/** The patterns of an app that no other app may have. */
export function claimsOf({ section: { paths, redirects = [] } }: Release): Claim[] {
  return [
    ...paths.map((path) => ({ path, isRedirect: false })),
    ...redirects.map(({ from }) => ({ path: from, isRedirect: true })),
  ];
}

/**
 * Route conflicts of a release with the server or with another live app, as messages. Overlapping routes are refused
 * rather than ranked by the better match: a ranking could change with every release.
 */
export function claimFaults(release: Release, live: ReleaseSet): string[] {
  const { app } = release;
  const others = live.filter((other) => other.app !== app);
  return claimsOf(release).flatMap((claim) => [
    ...overlappingServerPaths(claim.path).map(
      (route) => `${describe(app, claim)}, which overlaps ${route} of the server.`,
    ),
    ...others.flatMap((other) =>
      claimsOf(other)
        .filter(({ path }) => patternsOverlap(claim.path, path))
        .map((theirs) => `${describe(app, claim)}, which ${describeConflict(claim, other.app, theirs)}.`),
    ),
  ]);
}

function describe(app: string, { path, isRedirect }: Claim): string {
  return `${app} ${isRedirect ? 'redirects' : 'claims'} ${path}`;
}

function describeConflict({ path }: Claim, other: string, theirs: Claim): string {
  if (path !== theirs.path) return `overlaps ${theirs.path} of ${other}`;
  return `${other} already ${theirs.isRedirect ? 'redirects' : 'answers'}`;
}
