import type { Release } from '@arena/shared/contract/release';
import type { View } from './live-site';

/** Entries in the navigation of the whole site: every page carries all of them, three times. */
const MOST_ENTRIES = 20;

/**
 * What speaks against the entries of a release in the navigation: two that read the same lead to different pages, or
 * there are too many. A release that adds none to what is live of its app is never one too many.
 */
export function navigationFaults({ app, section: { nav } }: Release, live: View): string[] {
  const others = live.filter((release) => release.app !== app);
  const own = live.find((release) => release.app === app)?.section.nav ?? [];
  const total = others.reduce((sum, { section }) => sum + section.nav.length, nav.length);
  const tooMany = total > MOST_ENTRIES && nav.length > own.length;
  const same = nav.flatMap(({ label }) =>
    others
      .filter(({ section }) => section.nav.some((entry) => asRead(entry.label) === asRead(label)))
      .map((other) => `${app} calls an entry of the navigation ${label}, as ${other.app} does already.`),
  );
  return [...same, ...(tooMany ? [`The navigation would have ${total} entries; ${MOST_ENTRIES} are the most.`] : [])];
}

const asRead = (label: string) => label.normalize('NFC').toLowerCase();
