import type { Release } from '@arena/shared/contract/release';
import { patternsOverlap } from '@arena/shared/contract/route-pattern';
import { serverAddressesIn } from '@arena/shared/contract/server-paths';
import type { View } from './live-site';

/**
 * Sentences on every address of a release that is not its own: another live app answers it, or the server itself. Which
 * of two apps an address belongs to is never decided by the better match: that would change with every release.
 */
export function claimFaults({ app, section: { paths } }: Release, live: View): string[] {
  const others = live.filter((other) => other.app !== app);
  return paths.flatMap((path) => [
    ...serverAddressesIn(path).map((own) => `${app} claims ${path}, which meets ${own} of the server itself.`),
    ...others.flatMap((other) =>
      other.section.paths
        .filter((theirs) => patternsOverlap(path, theirs))
        .map((theirs) => sentence(app, path, other.app, theirs)),
    ),
  ]);
}

function sentence(app: string, path: string, other: string, theirs: string): string {
  return path === theirs
    ? `${app} claims ${path}, which ${other} already answers.`
    : `${app} claims ${path}, which meets ${theirs} of ${other}.`;
}
