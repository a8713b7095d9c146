import { assetBase } from '@arena/shared/contract/asset-base';
import { type Release, SHELL } from '@arena/shared/contract/release';
import type { FederatedRelease, ReleaseMap } from '@arena/shared/contract/release-map';
import type { View } from './live-site';
import { releaseSetId } from './release-set';

type Choice = {
  supabase?: ReleaseMap['supabase'] | undefined;
  /** The last good release of a section, where there is one. */
  standInOf?: (release: Release) => Release | undefined;
};

/** What a page of this view tells the shell. */
export function releaseMapOf(view: View, { supabase, standInOf }: Choice = {}): ReleaseMap {
  const sections = view
    .filter(({ app }) => app !== SHELL)
    .map((release) => ({ release, standIn: standInOf?.(release) }));
  const standIns = sections.flatMap(({ standIn }) => (standIn ? [standIn] : []));
  return {
    ...(supabase && { supabase }),
    set: releaseSetId(view),
    integrity: Object.fromEntries([...view, ...standIns].flatMap(hashesOf)),
    sections: sections.map(({ release, standIn }) => ({
      app: release.app,
      ...federated(release),
      ...(standIn && { standIn: federated(standIn) }),
      section: { paths: release.section.paths, nav: release.section.nav },
    })),
  };
}

function federated(release: Release): FederatedRelease {
  const { id, container, scripts } = release;
  return { release: id, container, entry: addressOf(release, scripts[0] ?? '') };
}

function hashesOf(release: Release): [string, string][] {
  return release.files
    .filter(({ path }) => /\.(js|css)$/.test(path))
    .map(({ path, sha384 }) => [addressOf(release, path), sha384]);
}

/** Address of a file of a release, from the root of the site. */
export function addressOf({ app, id }: Release, path: string): string {
  return assetBase(app, id) + path;
}
