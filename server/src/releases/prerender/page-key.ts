import { createHash } from 'node:crypto';
import type { Release } from '@arena/shared/contract/release';
import { routeMatches } from '@arena/shared/contract/route-match';
import { shellOf, type View } from '../live-site';

/** The section of a view that answers an address; none where the shell does. */
export function ownerOf(view: View, path: string): Release | undefined {
  const shell = shellOf(view);
  if (shell && answers(shell, path)) return undefined;
  return view.find((release) => release !== shell && answers(release, path));
}

/** Whether one of a release's routes answers an address. */
export function answers({ section }: Release, path: string): boolean {
  return section.paths.some((pattern) => routeMatches(pattern, path));
}

const pagesOf = new WeakMap<View, ReadonlyMap<string, Release>>();

/**
 * The pages of a view, each with the one release that renders it: the release answers the address and lists it. An
 * address that one release lists and another one answers is no page.
 */
function pageOwners(view: View): ReadonlyMap<string, Release> {
  const owners =
    pagesOf.get(view) ??
    new Map(
      view.flatMap((release) =>
        release.section.pages
          .filter((path) => (ownerOf(view, path) ?? shellOf(view)) === release)
          .map((path): [string, Release] => [path, release]),
      ),
    );
  pagesOf.set(view, owners);
  return owners;
}

/** Whether the view has a page at exactly this address: asked for every page that is shown. */
export function hasPage(view: View, path: string): boolean {
  return pageOwners(view).has(path);
}

/**
 * Stands for the addresses that neither the shell nor a section answers: they share one page, which the shell renders.
 */
export const UNKNOWN_PAGE = '/404';

/** The address under which the page at `path` is rendered ahead; none where the browser has to draw it. */
export function renderedAs(view: View, path: string): string | undefined {
  if (hasPage(view, path)) return path;
  return view.some((release) => answers(release, path)) ? undefined : UNKNOWN_PAGE;
}

/**
 * The page at an address as the log may name it: itself, or the pattern it matches. Addresses are typed and linked by
 * visitors, and what is no page of the site may be anything.
 */
export function pageName(view: View, path: string): string {
  if (hasPage(view, path)) return path;
  const patterns = view.flatMap(({ section }) => section.paths);
  return patterns.find((pattern) => routeMatches(pattern, path)) ?? 'no page of the site';
}

/** Addresses of the pages that a release renders in a view; the shell's include the page of unknown addresses. */
export function ownPages(view: View, release: Release): string[] {
  const own = [...pageOwners(view)].flatMap(([path, owner]) => (owner === release ? [path] : []));
  const unknown = release === shellOf(view) && renderedAs(view, UNKNOWN_PAGE) === UNKNOWN_PAGE;
  return unknown && !own.includes(UNKNOWN_PAGE) ? [...own, UNKNOWN_PAGE] : own;
}

/**
 * Begins every key. Pages under keys of another form were kept when a release could still answer for pages of others:
 * they are never found, and `forget` removes them.
 */
export const KEY_PREFIX = '2:';

/**
 * Stands for all that the HTML of a page depends on: the release that renders it, the shell around it, the navigation,
 * the address.
 */
export function pageKey(view: View, path: string): string {
  const owner = pageOwners(view).get(path);
  const navigation = view.map(({ app, section: { paths, nav } }) => ({ app, paths, nav }));
  navigation.sort((a, b) => (a.app < b.app ? -1 : 1));
  const parts = [shellOf(view)?.id, owner?.app, owner?.id, navigation, path];
  return KEY_PREFIX + createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
