import * as visitorApi from '@arena/shared/contract/api/visitor-api';
import { hasContent } from '@arena/shared/contract/release/content';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { PROVIDED_KINDS } from '@arena/shared/contract/release/release-interface';
import { satisfies } from 'semver';
import { type ReleaseSet, shellOf } from './release-set';

/** Older releases list this package, but only their builds need it. */
const BUILD_TOOL = '@module-federation/enhanced';

/**
 * Packages that every section needs. They also need the same version: react-dom throws at start if react has another
 * one.
 */
const REACT = ['react', 'react-dom'] as const;

const API_PATHS = new Set<string>(Object.values(visitorApi));

const PROVIDED = Object.keys(PROVIDED_KINDS) as (keyof typeof PROVIDED_KINDS)[];

/**
 * Unmet needs of a section as messages: packages that the shell lacks or has in another version, design tokens, router
 * exports and session fields. Checks a section against the live shell, and a shell against every live section.
 */
export function versionFaults(candidate: Release, live: ReleaseSet): string[] {
  if (candidate.app === SHELL) {
    const sections = live.filter(({ app }) => app !== SHELL);
    return [...reactFaults(candidate), ...sections.flatMap((section) => shellFaults(section, candidate))];
  }
  const shell = shellOf(live);
  return shell ? shellFaults(candidate, shell) : [];
}

function shellFaults(section: Release, shell: Release): string[] {
  return [...mismatches(section, shell), ...missingNames(section, shell), ...contentFaults(section, shell)];
}

/** Only a shell that has content itself gives sections theirs. Older shells do not read it from pages. */
function contentFaults(section: Release, shell: Release): string[] {
  if (!hasContent(section) || hasContent(shell)) return [];
  return [`${section.app} has content, which the shell ${shell.id} does not give to its routes.`];
}

/**
 * React packages that are missing in `needs`, as a message. Without them, the version check would pass with any shell.
 * Releases that older servers stored may lack them, so only publishing a new release checks this.
 */
export function missingNeeds({ app, needs }: Release): string[] {
  const missing = app === SHELL ? [] : REACT.filter((name) => !Object.hasOwn(needs, name));
  return missing.length > 0
    ? [`${app} does not say which versions of ${missing.join(' and ')} it needs: "needs" must have a range for each.`]
    : [];
}

/** Paths that a release calls and this server does not have, as messages. */
export function apiFaults({ app, uses }: Release): string[] {
  const missing = (uses?.api ?? []).filter((path) => !API_PATHS.has(path));
  return missing.map((path) => `${app} calls ${path}, which this server does not offer.`);
}

function mismatches({ app, needs }: Release, { offers, id }: Release): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    if (name === BUILD_TOOL) return [];
    const offered = Object.hasOwn(offers, name) && offers[name];
    if (!offered) return [`${app} needs ${name} ${range}, which the shell ${id} does not offer.`];
    return satisfies(offered, range) ? [] : [`${app} needs ${name} ${range}; the shell ${id} offers ${offered}.`];
  });
}

/** Names that a section uses and the shell does not define. Releases of older builds list none. */
function missingNames({ app, uses }: Release, { id, provides }: Release): string[] {
  if (!uses || !provides) return [];
  return PROVIDED.flatMap((kind) => {
    const provided = new Set<string>(provides[kind]);
    return uses[kind]
      .filter((name) => !provided.has(name))
      .map((name) => `${app} uses the ${PROVIDED_KINDS[kind]} ${name}, which the shell ${id} does not define.`);
  });
}

function reactFaults({ offers }: Release): string[] {
  const [react, dom] = REACT.map((name) => offers[name]);
  return react === dom
    ? []
    : [`The shell offers react ${react} and react-dom ${dom}; both must have the same version.`];
}
