import { type Release, SHELL } from '@arena/shared/contract/release';
import { satisfies } from 'semver';
import { type ReleaseSet, shellOf } from './release-set';

/** Older releases list this package, but only their builds need it. */
const BUILD_TOOL = '@module-federation/enhanced';

/** Packages that need the same version: react-dom throws at start if react has another one. */
const SAME_VERSION = ['react', 'react-dom'] as const;

/**
 * Version mismatches as messages: packages that a section needs and the shell does not offer in that version. Checks a
 * section against the live shell, and a shell against every live section.
 */
export function versionFaults(candidate: Release, live: ReleaseSet): string[] {
  if (candidate.app === SHELL) {
    const sections = live.filter(({ app }) => app !== SHELL);
    return [...reactFaults(candidate), ...sections.flatMap((section) => mismatches(section, candidate))];
  }
  const shell = shellOf(live);
  return shell ? mismatches(candidate, shell) : [];
}

function mismatches({ app, needs }: Release, { offers, id }: Release): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    if (name === BUILD_TOOL) return [];
    const offered = Object.hasOwn(offers, name) && offers[name];
    if (!offered) return [`${app} needs ${name} ${range}, which the shell ${id} does not offer.`];
    return satisfies(offered, range) ? [] : [`${app} needs ${name} ${range}; the shell ${id} offers ${offered}.`];
  });
}

function reactFaults({ offers }: Release): string[] {
  const [react, dom] = SAME_VERSION.map((name) => offers[name]);
  return react === dom
    ? []
    : [`The shell offers react ${react} and react-dom ${dom}; both must have the same version.`];
}
