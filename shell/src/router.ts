import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { createBrowserRouter } from 'react-router-dom';
import { type LoadedSection, loadSection } from './sections/load-section';
import { sectionRoutes } from './sections/section-routes';
import { SECTIONS, sectionAt, siteRoutes } from './site-routes';

/**
 * Creates the router of the page. It adds the routes of a section at the first navigation to that section.
 * @param loaded a section that has already been loaded
 */
export function createRouter(map: ReleaseMap, loaded?: LoadedSection) {
  setHistoryKey();
  const registered = new Set<string>(loaded && [loaded.live.app]);
  return createBrowserRouter(siteRoutes(map, loaded), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const listed = sectionAt(map.sections, path);
      if (!listed || registered.has(listed.app)) return;
      const section = await loadSection(listed);
      // After another navigation, the router would ignore the routes, so they must not count as registered.
      if (signal.aborted) return;
      registered.add(listed.app);
      patch(SECTIONS, sectionRoutes(section));
    },
  });
}

/**
 * Gives the history entry of a newly opened page a unique key. React Router uses the key "default" for all of them, so
 * each page would start at the scroll position of the one before.
 */
function setHistoryKey() {
  const { state } = window.history;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '');
}
