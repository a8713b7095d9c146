import type { ListedSection } from '@arena/shared/contract/release-map';
import { routeMatches, servesPath } from '@arena/shared/contract/route-pattern';

export type NavEntry = ListedSection['section']['nav'][number];

/** Entries of the main navigation, as the live sections declare them, sorted by `order`. */
export function navigationEntries(sections: readonly ListedSection[]): NavEntry[] {
  return sections.flatMap(({ section }) => section.nav).sort((a, b) => a.order - b.order);
}

/**
 * The navigation entry of a path: its own entry, or else the entry of a parent path, or else the first entry of its
 * section. Undefined for paths that no section serves.
 */
export function entryForPath(sections: readonly ListedSection[], pathname: string): NavEntry | undefined {
  const live = sections.find(({ section }) => servesPath(section, pathname));
  if (!live) return undefined;
  const entries = navigationEntries([live]);
  return (
    entries.find(({ to }) => routeMatches(to, pathname)) ??
    entries.find(({ to }) => pathname.startsWith(`${to}/`)) ??
    entries[0]
  );
}
