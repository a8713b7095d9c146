import { hash } from 'node:crypto';
import { type Release, SHELL } from '@arena/shared/contract/release/release';

/** One release of every app: the site that a visitor sees. */
export type ReleaseSet = readonly Release[];

const cachedIds = new WeakMap<ReleaseSet, string>();

/** Id of an exact combination of releases. It is the same on every server and for every order of the releases. */
export function releaseSetId(releaseSet: ReleaseSet): string {
  const id = cachedIds.get(releaseSet) ?? hashOf(releaseSet);
  cachedIds.set(releaseSet, id);
  return id;
}

function hashOf(releaseSet: ReleaseSet): string {
  const lines = releaseSet.map(({ app, id }) => `${app} ${id}`).sort();
  return `set-${hash('sha256', lines.join('\n'), 'hex').slice(0, 16)}`;
}

/** The shell of a release set; undefined if it has none. */
export function shellOf(releaseSet: ReleaseSet): Release | undefined {
  return releaseSet.find(({ app }) => app === SHELL);
}

/** A release set in which `candidate` replaces the release of its app. */
export function withRelease(releaseSet: ReleaseSet, candidate: Release): ReleaseSet {
  return [...releaseSet.filter(({ app }) => app !== candidate.app), candidate];
}

/** A release set in which each candidate replaces the release of its app. */
export function withReleases(releaseSet: ReleaseSet, candidates: ReleaseSet): ReleaseSet {
  return candidates.reduce(withRelease, releaseSet);
}

/**
 * The live releases as one of several candidates sees them: the other candidates are live already, its own app is
 * unchanged.
 */
export function withOtherCandidates(candidate: Release, candidates: ReleaseSet, live: ReleaseSet): ReleaseSet {
  return withReleases(
    live,
    candidates.filter(({ app }) => app !== candidate.app),
  );
}

/** A release set without some apps. */
export function withoutApps(releaseSet: ReleaseSet, apps: readonly string[]): ReleaseSet {
  return releaseSet.filter(({ app }) => !apps.includes(app));
}

/** Whether a release set contains exactly this release. */
export function includesRelease(releaseSet: ReleaseSet, { app, id }: Release): boolean {
  return releaseSet.some((release) => release.app === app && release.id === id);
}
