import { assetBase } from '@arena/shared/contract/release/asset-base';
import { CONTENT_FILE, contentPath, hasContent } from '@arena/shared/contract/release/content';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import type {
  FederatedRelease,
  LiveSection,
  ReleaseIndex,
  ReleaseMap,
  SectionRelease,
} from '@arena/shared/contract/release/release-map';
import { byAppName } from '@arena/shared/contract/section/navigation';
import type { Redirect } from '@arena/shared/contract/section/redirect';
import { type ReleaseSet, releaseSetId } from './release-set';

type ReleaseMapOptions = {
  supabase?: ReleaseMap['supabase'] | undefined;
  /** Returns the fallback release of a section; undefined if it has none. */
  fallbackFor?: (release: Release) => Release | undefined;
  redirects?: readonly Redirect[];
};

/** A release map that names the releases of all sections. */
export type FullReleaseMap = Omit<ReleaseMap, 'sections'> & { sections: LiveSection[] };

/**
 * The release map of a release set, from which the shell loads its sections. Sorted by app: pages that are prerendered
 * from it, and release indexes, must not depend on the order in which releases went live.
 */
export function releaseMapOf(
  releaseSet: ReleaseSet,
  { supabase, fallbackFor, redirects = [] }: ReleaseMapOptions = {},
): FullReleaseMap {
  const sections = releaseSet
    .filter(({ app }) => app !== SHELL)
    .sort(byAppName)
    .map((release) => ({ release, fallback: fallbackFor?.(release) }));
  const fallbacks = sections.flatMap(({ fallback }) => (fallback ? [fallback] : []));
  return {
    ...(supabase && { supabase }),
    set: releaseSetId(releaseSet),
    ...(redirects.length > 0 && { redirects }),
    integrity: Object.fromEntries([...releaseSet, ...fallbacks].sort(byAppName).flatMap(hashesOf)),
    sections: sections.map(({ release, fallback }) => ({
      app: release.app,
      ...toFederatedRelease(release),
      ...(fallback && { standIn: toFederatedRelease(fallback) }),
      section: { paths: release.section.paths, nav: release.section.nav },
    })),
  };
}

/** The release index of a release set. */
export function releaseIndexOf({ sections, integrity }: FullReleaseMap): ReleaseIndex {
  const releases = sections.map(({ app, section: _, ...release }): [string, SectionRelease] => [app, release]);
  const ofShell = (path: string) => path.startsWith(appBase(SHELL));
  return {
    sections: Object.fromEntries(releases),
    integrity: Object.fromEntries(Object.entries(integrity).filter(([path]) => !ofShell(path))),
  };
}

/**
 * The release map in a page of one section. It leaves the releases of all other sections to the release index.
 * @param owner app of that section; undefined for pages of the shell
 */
export function releaseMapOfPage(
  map: FullReleaseMap,
  owner: string | undefined,
  index: { url: string; sha384: string },
): ReleaseMap {
  const bases = [SHELL, ...(owner ? [owner] : [])].map(appBase);
  const own = Object.entries(map.integrity).filter(([path]) => bases.some((base) => path.startsWith(base)));
  return {
    ...map,
    sections: map.sections.map((live) => (live.app === owner ? live : { app: live.app, section: live.section })),
    integrity: { ...Object.fromEntries(own), [index.url]: index.sha384 },
    index: index.url,
  };
}

/** Start of the URL path of every release of an app. */
const appBase = (app: string) => `/releases/${app}/`;

function toFederatedRelease(release: Release): FederatedRelease {
  const { app, id, container, scripts } = release;
  return {
    release: id,
    container,
    entry: assetPath(release, scripts[0] ?? ''),
    ...(hasContent(release) && { content: contentPath(app, id) }),
  };
}

function hashesOf(release: Release): [string, string][] {
  return release.files
    .filter(({ path }) => /\.(js|css)$/.test(path) || path === CONTENT_FILE)
    .map(({ path, sha384 }) => [assetPath(release, path), sha384]);
}

/** URL path of a file of a release. */
export function assetPath({ app, id }: Release, path: string): string {
  return assetBase(app, id) + path;
}
