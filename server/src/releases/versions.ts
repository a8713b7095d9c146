import { type Release, SHELL } from '@arena/shared/contract/release';
import { satisfies } from 'semver';
import { shellOf, type View } from './live-site';

/** Packages that work in one exact version alone: react-dom stops at the start beside another react. */
const SAME_VERSION = ['react', 'react-dom'] as const;

/** Sentences on every package that a section of the view needs and its shell does not offer in that version. */
export function versionFaults(view: View): string[] {
  const shell = shellOf(view);
  if (!shell) return [];
  return [
    ...pairFaults(shell),
    ...view.filter(({ app }) => app !== SHELL).flatMap((section) => misfits(section, shell)),
  ];
}

function misfits({ app, needs }: Release, { offers, id }: Release): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    const offered = offers[name];
    if (!offered) return [`${app} needs ${name} ${range}, which the shell ${id} does not offer.`];
    return satisfies(offered, range) ? [] : [`${app} needs ${name} ${range}; the shell ${id} offers ${offered}.`];
  });
}

function pairFaults({ offers }: Release): string[] {
  const [react, dom] = SAME_VERSION.map((name) => offers[name]);
  return react === dom ? [] : [`The shell offers react ${react} and react-dom ${dom}; they have to be of one version.`];
}
