import { followRedirects } from '@arena/shared/contract/section/redirect';
import { routeMatches } from '@arena/shared/contract/section/route-pattern';
import { hasPageOf } from './page-key';
import { redirectsOf } from './redirects';
import type { ReleaseSet } from './release-set';

/** The live releases, and the last ones of retired sections, the last retired first. */
type Site = { live: ReleaseSet; retired: ReleaseSet };

/**
 * Addresses that a site answers, with a page or a redirect to one, and would not answer with other live releases. Names
 * the route instead of its pages where it has none left.
 * @param next the live releases after the change
 */
export function goneAddresses({ live, retired }: Site, next: ReleaseSet): string[] {
  const stillRetired = [...live, ...retired].filter(({ app }) => !next.some((release) => release.app === app));
  const isAnswered = answersOf(live, retired);
  const isAnsweredNext = answersOf(next, stillRetired);
  const isGone = (address: string) => isAnswered(address) && !isAnsweredNext(address);
  const pages = live.flatMap(({ section }) =>
    section.pages
      .filter(isGone)
      .map((page) => section.paths.find((path) => routeMatches(path, page) && isGone(path)) ?? page),
  );
  const redirects = redirectsOf(live, retired).map(({ from }) => from);
  return [...new Set([...pages, ...redirects.filter(isGone)])];
}

/** Tells whether a release set answers a path, or some path of a pattern. */
function answersOf(releaseSet: ReleaseSet, retired: ReleaseSet): (address: string) => boolean {
  const redirects = redirectsOf(releaseSet, retired);
  return (address) => hasPageOf(releaseSet, address) || hasPageOf(releaseSet, followRedirects(redirects, address));
}
