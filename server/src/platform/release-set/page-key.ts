import { hash } from 'node:crypto';
import type { Release } from '@arena/shared/contract/release/release';
import { byAppName } from '@arena/shared/contract/section/navigation';
import { routeMatches, servesPath } from '@arena/shared/contract/section/route-pattern';
import { type ReleaseSet, shellOf } from './release-set';

/** The section of a release set that answers a path; undefined if the shell answers it, or nothing does. */
export function ownerOf(releaseSet: ReleaseSet, path: string): Release | undefined {
  const shell = shellOf(releaseSet);
  if (shell && servesPath(shell.section, path)) return undefined;
  return releaseSet.find((release) => release !== shell && servesPath(release.section, path));
}

/** The release that answers a path: a section, else the shell. */
export function releaseAt(releaseSet: ReleaseSet, path: string): Release | undefined {
  return ownerOf(releaseSet, path) ?? shellOf(releaseSet);
}

const pageOwnersOf = new WeakMap<ReleaseSet, ReadonlyMap<string, Release>>();

/**
 * The pages of a release set with the release that renders each, which lists the page and answers its path. A path that
 * one release lists and another answers is not a page.
 */
function pageOwners(releaseSet: ReleaseSet): ReadonlyMap<string, Release> {
  const owners =
    pageOwnersOf.get(releaseSet) ??
    new Map(
      releaseSet.flatMap((release) =>
        release.section.pages
          .filter((path) => releaseAt(releaseSet, path) === release)
          .map((path): [string, Release] => [path, release]),
      ),
    );
  pageOwnersOf.set(releaseSet, owners);
  return owners;
}

/** Whether a release set has a page at exactly this path. Called for every page view. */
export function hasPage(releaseSet: ReleaseSet, path: string): boolean {
  return pageOwners(releaseSet).has(path);
}

/** Whether a release set has a page of this pattern. */
export function hasPageOf(releaseSet: ReleaseSet, pattern: string): boolean {
  if (hasPage(releaseSet, pattern)) return true;
  return pattern.includes(':') && [...pageOwners(releaseSet).keys()].some((page) => routeMatches(pattern, page));
}

/** Whether search engines leave the page out. */
export function isUnlisted(releaseSet: ReleaseSet, path: string): boolean {
  return pageOwners(releaseSet).get(path)?.section.unlisted?.includes(path) ?? false;
}

/** Paths of all pages of a release set that search engines may list, in order. */
export function listedPages(releaseSet: ReleaseSet): string[] {
  return [...pageOwners(releaseSet).keys()].filter((path) => !isUnlisted(releaseSet, path)).toSorted();
}

/** Path of the one page that the shell renders for all paths without an app. */
export const NOT_FOUND_PAGE = '/404';

/** The path of the prerendered page for `path`; undefined if only the browser can render it. */
export function prerenderedPath(releaseSet: ReleaseSet, path: string): string | undefined {
  if (hasPage(releaseSet, path)) return path;
  return releaseSet.some((release) => servesPath(release.section, path)) ? undefined : NOT_FOUND_PAGE;
}

/**
 * A name for the page at a path that may be logged: the path of a page, or the pattern that it matches. Visitors type and
 * link paths, so any other path may contain personal data.
 */
export function pageName(releaseSet: ReleaseSet, path: string): string {
  if (hasPage(releaseSet, path)) return path;
  const patterns = releaseSet.flatMap(({ section }) => section.paths);
  return patterns.find((pattern) => routeMatches(pattern, path)) ?? 'no page of the site';
}

/** Paths of the pages that a release renders in a release set. The shell also renders the page for unknown paths. */
export function pagesRenderedBy(releaseSet: ReleaseSet, release: Release): string[] {
  const own = [...pageOwners(releaseSet)].flatMap(([path, owner]) => (owner === release ? [path] : []));
  const rendersNotFound =
    release === shellOf(releaseSet) && prerenderedPath(releaseSet, NOT_FOUND_PAGE) === NOT_FOUND_PAGE;
  return rendersNotFound && !own.includes(NOT_FOUND_PAGE) ? [...own, NOT_FOUND_PAGE] : own;
}

/**
 * Prefix of every key. Pages with older keys were stored when a release could still render pages of other apps. They are
 * never read, and `deleteObsoletePages` deletes them.
 */
export const KEY_PREFIX = '2:';

/**
 * Identifies everything that the HTML of a page depends on: the release that renders it, the shell, the navigation and
 * the path.
 */
export function pageKey(releaseSet: ReleaseSet, path: string): string {
  const owner = pageOwners(releaseSet).get(path);
  const renderedBy = [shellOf(releaseSet)?.id, owner?.app, owner?.id].map(toJson);
  // The hash of a JSON array, with the part that all pages share written once.
  const parts = `[${renderedBy.join(',')},${navigationJson(releaseSet)},${toJson(path)}]`;
  return KEY_PREFIX + hash('sha256', parts, 'hex');
}

const toJson = (text: string | undefined) => JSON.stringify(text ?? null);

const navigationOf = new WeakMap<ReleaseSet, string>();

function navigationJson(releaseSet: ReleaseSet): string {
  const cached = navigationOf.get(releaseSet);
  if (cached !== undefined) return cached;
  const navigation = releaseSet.map(({ app, section: { paths, nav } }) => ({ app, paths, nav }));
  navigation.sort(byAppName);
  const json = JSON.stringify(navigation);
  navigationOf.set(releaseSet, json);
  return json;
}
