import type { Release } from '@arena/shared/contract/release/release';
import { LAST_ORDER } from '@arena/shared/contract/section/section-block';
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

/** A free place in the navigation: after all others, unless the last place is taken. */
export function nextOrder(taken: readonly number[]): number {
  const next = Math.max(0, ...taken) + 10;
  if (next <= LAST_ORDER) return next;
  let free = LAST_ORDER;
  while (taken.includes(free)) free--;
  return free;
}

/**
 * Warnings about the places of a release in the navigation. Entries may share one: then the names of their apps decide.
 */
export function sharedOrders({ app, section: { nav } }: Release, live: ReleaseSet): string[] {
  const others = live.filter((release) => release.app !== app);
  return nav.flatMap(({ label, order }) =>
    others
      .filter(({ section }) => section.nav.some((entry) => entry.order === order))
      .map(
        (other) =>
          `The navigation entry ${label} has the order ${order}, which ${other.app} already uses. ` +
          'Entries of the same order are sorted by the name of their app.',
      ),
  );
}

const normalize = (label: string) => label.normalize('NFC').toLowerCase();
