import type { ListedSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { savesData } from '../saves-data';
import { sectionAt } from '../site-routes';
import { loadRelease } from './load-release';
import { findLive } from './release-index';
import { sectionState } from './section-state';

/** Events that usually precede a click: the pointer enters a link, a finger touches it, or it gets the focus. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const;

/** Prefetches a linked section when the visitor is about to follow the link, unless data saving is on. */
export function prefetchSections({ sections }: Pick<ReleaseMap, 'sections'>) {
  const prefetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const listed = savesData() ? undefined : linkedSection(target, sections);
    if (!listed || prefetched.has(listed.app)) return;
    prefetched.add(listed.app);
    // Following the link tries again and reports a failure.
    prefetchSection(listed).catch(() => prefetched.delete(listed.app));
  };
  // In the capture phase, because React hides some events of a screen that is not hydrated from later listeners.
  for (const type of INTENT_EVENTS) document.addEventListener(type, prefetch, { capture: true, passive: true });
}

function linkedSection(target: EventTarget | null, sections: readonly ListedSection[]): ListedSection | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return undefined;
  return sectionAt(sections, link.pathname);
}

async function prefetchSection(listed: ListedSection) {
  const live = await findLive(listed);
  if (!sectionState.quarantined.has(live.release)) await loadRelease(live.app, live);
}
