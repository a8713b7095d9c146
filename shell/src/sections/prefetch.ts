import type { LiveSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { sectionAt } from '../site-routes';
import { loadSection } from './load-section';
import { isQuarantined } from './section-state';

/** A pointer over a link, which a finger that is still down is too, or the keyboard on it: a click is likely. */
const SIGNS = ['pointerover', 'focusin'] as const;

/** Loads the section behind a link when somebody is about to follow it, unless the visitor asked to save data. */
export function fetchAhead({ sections }: Pick<ReleaseMap, 'sections'>) {
  const asked = new Set<string>();
  const notice = ({ target }: Event) => {
    const live = savesData() ? undefined : sectionBehind(target, sections);
    if (!live || asked.has(live.app)) return;
    asked.add(live.app);
    // What fails now is tried again, and told, when the link is really followed.
    loadSection(live.app, live).catch(() => asked.delete(live.app));
  };
  for (const sign of SIGNS) document.addEventListener(sign, notice, { passive: true });
}

function sectionBehind(target: EventTarget | null, sections: readonly LiveSection[]): LiveSection | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return undefined;
  const live = sectionAt(sections, link.pathname);
  return live && !isQuarantined(live.release) ? live : undefined;
}

/** Not in every browser; where it is not known, nobody asked. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
