import type { Release } from '@arena/shared/contract/release';
import type { ReleaseSet } from './release-set';

/** Entries in the navigation of the whole site. Every page contains all of them three times. */
const MAX_ENTRIES = 20;

/**
 * Checks the navigation entries of a release. Two apps must not use the same label, and the site must not have too many
 * entries. The limit does not apply to a release with no more entries than the live release of its app.
 */
export function navigationFaults({ app, section: { nav } }: Release, live: ReleaseSet): string[] {
  const others = live.filter((release) => release.app !== app);
  const own = live.find((release) => release.app === app)?.section.nav ?? [];
  const total = others.reduce((sum, { section }) => sum + section.nav.length, nav.length);
  const hasTooMany = total > MAX_ENTRIES && nav.length > own.length;
  const duplicates = nav.flatMap(({ label }) =>
    others
      .filter(({ section }) => section.nav.some((entry) => normalize(entry.label) === normalize(label)))
      .map((other) => `${app} has the navigation label ${label}, which ${other.app} already uses.`),
  );
  return [
    ...duplicates,
    ...(hasTooMany ? [`The navigation would have ${total} entries; the limit is ${MAX_ENTRIES}.`] : []),
  ];
}

const normalize = (label: string) => label.normalize('NFC').toLowerCase();
