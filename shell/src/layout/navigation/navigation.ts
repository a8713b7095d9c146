import type { LiveSection } from '@arena/shared/contract/release-map';
import { routeMatches } from '@arena/shared/contract/route-match';
import { matchPath } from 'react-router-dom';

export type NavEntry = LiveSection['section']['nav'][number];

/** The main navigation: what the live sections declare, in their order. */
export function navigationOf(sections: readonly LiveSection[]): NavEntry[] {
  return sections.flatMap(({ section }) => section.nav).sort((a, b) => a.order - b.order);
}

/**
 * The entry a screen counts as: the one that leads to it, else one that leads to a screen above it, else the first
 * entry of the section that answers it. Undefined for screens of no section.
 */
export function entryOf(sections: readonly LiveSection[], pathname: string): NavEntry | undefined {
  const owner = sections.find(({ section }) => section.paths.some((pattern) => routeMatches(pattern, pathname)));
  if (!owner) return undefined;
  const entries = navigationOf([owner]);
  return (
    entries.find(({ to }) => routeMatches(to, pathname)) ??
    entries.find(({ to }) => to !== '/' && matchPath({ path: to, end: false, caseSensitive: true }, pathname)) ??
    entries[0]
  );
}
