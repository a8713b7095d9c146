import type { LiveSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { savesData } from '../saves-data';
import { sectionAt } from '../site-routes';
import { loadRelease } from './load-release';
import { sectionState } from './section-state';

/** Events that usually precede a click: the pointer enters a link, a finger touches it, or it gets the focus. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const;

/** Prefetches a linked section when the visitor is about to follow the link, unless data saving is on. */
export function prefetchSections({ sections }: Pick<ReleaseMap, 'sections'>) {
  const prefetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const live = savesData() ? undefined : linkedSection(target, sections);
    if (!live || prefetched.has(live.app)) return;
    prefetched.add(live.app);
    // Following the link tries again and reports a failure.
    loadRelease(live.app, live).catch(() => prefetched.delete(live.app));
  };
  for (const type of INTENT_EVENTS) document.addEventListener(type, prefetch, { passive: true });
}

function linkedSection(target: EventTarget | null, sections: readonly LiveSection[]): LiveSection | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return undefined;
  const live = sectionAt(sections, link.pathname);
  return live && !sectionState.quarantined.has(live.release) ? live : undefined;
}
