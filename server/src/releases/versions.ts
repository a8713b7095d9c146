import { type Release, SHELL } from '@arena/shared/contract/release';
import { satisfies } from 'semver';
import { shellOf, type View } from './live-site';

/** Named by releases of before, but only a tool of their builds: what it built runs without it. */
const BUILD_TOOL = '@module-federation/enhanced';

/** Packages that work in one exact version alone: react-dom stops at the start beside another react. */
const SAME_VERSION = ['react', 'react-dom'] as const;

/**
 * Sentences on every package that a section needs and the shell does not offer in that version: of a section for
 * itself under the live shell, of a shell for every live section.
 */
export function versionFaults(candidate: Release, live: View): string[] {
  if (candidate.app === SHELL) {
    const sections = live.filter(({ app }) => app !== SHELL);
    return [...pairFaults(candidate), ...sections.flatMap((section) => misfits(section, candidate))];
  }
  const shell = shellOf(live);
  return shell ? misfits(candidate, shell) : [];
}

function misfits({ app, needs }: Release, { offers, id }: Release): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    if (name === BUILD_TOOL) return [];
    const offered = Object.hasOwn(offers, name) && offers[name];
    if (!offered) return [`${app} needs ${name} ${range}, which the shell ${id} does not offer.`];
    return satisfies(offered, range) ? [] : [`${app} needs ${name} ${range}; the shell ${id} offers ${offered}.`];
  });
}

function pairFaults({ offers }: Release): string[] {
  const [react, dom] = SAME_VERSION.map((name) => offers[name]);
  return react === dom ? [] : [`The shell offers react ${react} and react-dom ${dom}; they have to be of one version.`];
}
