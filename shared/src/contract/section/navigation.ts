import type { SectionBlock } from './section-block';

/** An app with its navigation entries, as release maps and manifests have it. */
type Navigable = { app: string; section: Pick<SectionBlock, 'nav'> };

export type NavEntry = SectionBlock['nav'][number];

/** Sorts apps by name. Compares code units, so that every server and browser gets the same order. */
export function byAppName(a: { app: string }, b: { app: string }): number {
  if (a.app === b.app) return 0;
  return a.app < b.app ? -1 : 1;
}

/** Navigation entries of several apps, sorted by `order`; those of equal order by the name of their app. */
export function navigationEntries(apps: readonly Navigable[]): NavEntry[] {
  return [...apps]
    .sort(byAppName)
    .flatMap(({ section }) => section.nav)
    .sort((a, b) => a.order - b.order);
}
