import type { ListedSection, ReleaseMap } from '@arena/shared/contract/release/release-map';
import { savesData } from '../saves-data';
import { loadShellScreen, sectionAt } from '../site-routes';
import { loadRelease } from './load-release';
import { findLive } from './release-index';
import { sectionState } from './section-state';

/** Events that usually precede a click: the pointer enters a link, a finger touches it, or it gets the focus. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const;

/** Prefetches the app of a linked page when the visitor is about to follow the link, unless data saving is on. */
export function prefetchSections({ sections }: Pick<ReleaseMap, 'sections'>) {
  const prefetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const link = savesData() ? undefined : linkOf(target);
    if (!link) return;
    const listed = sectionAt(sections, link.pathname);
    const app = listed?.app ?? 'shell';
    if (prefetched.has(app)) return;
    prefetched.add(app);
    // Following the link tries again and reports a failure.
    (listed ? prefetchSection(listed) : loadShellScreen()).catch(() => prefetched.delete(app));
  };
  // In the capture phase, because React hides some events of a screen that is not hydrated from later listeners.
  for (const type of INTENT_EVENTS) document.addEventListener(type, prefetch, { capture: true, passive: true });
}

/** The link to a page of this site that contains the target of an event. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin ? link : undefined;
}

async function prefetchSection(listed: ListedSection) {
  const live = await findLive(listed);
  if (!sectionState.quarantined.has(live.release)) await loadRelease(live.app, live);
}
