import type { Release } from '@arena/shared/contract/release/release';
import { followRedirects, type Redirect } from '@arena/shared/contract/section/redirect';
import { patternsOverlap, routeMatches } from '@arena/shared/contract/section/route-pattern';
import { claimsOf } from './claims';
import { hasPage, hasPageOf } from './page-key';
import { type ReleaseSet, withoutApps, withRelease } from './release-set';

/**
 * The redirects of a release set, and those that retired sections have left and that lead to a page. Another app may
 * claim the addresses of a retired section, and then answers them.
 * @param retired the last live releases of retired sections; the first counts where several redirect an address
 */
export function redirectsOf(releaseSet: ReleaseSet, retired: ReleaseSet): Redirect[] {
  const own = releaseSet.flatMap(ownRedirects);
  const claims = releaseSet.flatMap(claimsOf);
  const left = withoutApps(
    retired,
    releaseSet.map(({ app }) => app),
  )
    .flatMap(ownRedirects)
    .filter(({ from }) => !claims.some(({ path }) => patternsOverlap(path, from)));
  const all = [...own, ...left];
  return [...own, ...left.filter(({ to }) => hasPageOf(releaseSet, followRedirects(all, to)))];
}

const ownRedirects = ({ section }: Release): Redirect[] => section.redirects ?? [];

/** The page of a path that has none: where redirects lead, or the same path in lower case. */
export function movedPage(releaseSet: ReleaseSet, redirects: readonly Redirect[], path: string): string | undefined {
  const target = followRedirects(redirects, path.toLowerCase());
  return target !== path && hasPage(releaseSet, target) ? target : undefined;
}

/** Redirects of a release that lead to no page, or to another redirect, as messages. */
export function redirectFaults(candidate: Release, live: ReleaseSet): string[] {
  const releaseSet = withRelease(live, candidate);
  return ownRedirects(candidate).flatMap(({ from, to }) => {
    const redirect = `${candidate.app} redirects ${from} to ${to}`;
    const next = releaseSet.find((release) => ownRedirects(release).some((other) => routeMatches(other.from, to)));
    if (next) return [`${redirect}, which ${next.app} redirects again. Redirect to the page itself.`];
    return hasPageOf(releaseSet, to) ? [] : [`${redirect}, which no page answers.`];
  });
}
