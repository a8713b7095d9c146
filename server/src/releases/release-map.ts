import { assetBase } from '@arena/shared/contract/asset-base';
import { type Release, SHELL } from '@arena/shared/contract/release';
import type { FederatedRelease, ReleaseMap } from '@arena/shared/contract/release-map';
import { type ReleaseSet, releaseSetId } from './release-set';

type ReleaseMapOptions = {
  supabase?: ReleaseMap['supabase'] | undefined;
  /** Returns the fallback release of a section; undefined if it has none. */
  fallbackFor?: (release: Release) => Release | undefined;
};

/** The release map in the pages of a release set. The shell loads the sections from it. */
export function releaseMapOf(releaseSet: ReleaseSet, { supabase, fallbackFor }: ReleaseMapOptions = {}): ReleaseMap {
  const sections = releaseSet
    .filter(({ app }) => app !== SHELL)
    .map((release) => ({ release, fallback: fallbackFor?.(release) }));
  const fallbacks = sections.flatMap(({ fallback }) => (fallback ? [fallback] : []));
  return {
    ...(supabase && { supabase }),
    set: releaseSetId(releaseSet),
    integrity: Object.fromEntries([...releaseSet, ...fallbacks].flatMap(hashesOf)),
    sections: sections.map(({ release, fallback }) => ({
      app: release.app,
      ...toFederatedRelease(release),
      ...(fallback && { standIn: toFederatedRelease(fallback) }),
      section: { paths: release.section.paths, nav: release.section.nav },
    })),
  };
}

function toFederatedRelease(release: Release): FederatedRelease {
  const { id, container, scripts } = release;
  return { release: id, container, entry: assetPath(release, scripts[0] ?? '') };
}

function hashesOf(release: Release): [string, string][] {
  return release.files
    .filter(({ path }) => /\.(js|css)$/.test(path))
    .map(({ path, sha384 }) => [assetPath(release, path), sha384]);
}

/** URL path of a file of a release. */
export function assetPath({ app, id }: Release, path: string): string {
  return assetBase(app, id) + path;
}
