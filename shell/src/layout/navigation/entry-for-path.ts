import type { ListedSection } from '@arena/shared/contract/release/release-map';
import { type NavEntry, navigationEntries } from '@arena/shared/contract/section/navigation';
import { routeMatches, servesPath } from '@arena/shared/contract/section/route-pattern';

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
