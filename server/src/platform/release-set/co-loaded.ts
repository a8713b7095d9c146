import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { byAppName } from '@arena/shared/contract/section/navigation';
import type { ReleaseSet } from './release-set';

/**
 * The live releases whose code runs in the pages of a candidate: the shell for a section, every section for a shell.
 * Sorted by app.
 */
export function coLoadedReleases(candidate: Release, live: ReleaseSet): Release[] {
  return live.filter(({ app }) => app !== candidate.app && (candidate.app === SHELL || app === SHELL)).sort(byAppName);
}

/** The ids of the co-loaded releases, in the same order. */
export function coLoadedIds(candidate: Release, live: ReleaseSet): string[] {
  return coLoadedReleases(candidate, live).map(({ id }) => id);
}
