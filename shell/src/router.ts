import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { createBrowserRouter } from 'react-router-dom';
import type { LoadedSection } from './sections/loaded-section';
import { openSection } from './sections/open-section';
import { sectionRoutes } from './sections/section-routes';
import { SECTIONS, sectionAt, siteRoutes } from './site-routes';

/**
 * The router of the page. Routes of a section become known when an address of it is first asked for.
 * @param loaded the section that is loaded already, if one is
 */
export function createRouter(map: ReleaseMap, loaded?: LoadedSection) {
  nameEntry();
  const known = new Set<string>(loaded && [loaded.live.app]);
  return createBrowserRouter(siteRoutes(map, loaded), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const live = sectionAt(map.sections, path);
      if (!live || known.has(live.app)) return;
      const section = await openSection(live);
      // Somebody went elsewhere meanwhile: the routes would not be taken, so they are not known.
      if (signal.aborted) return;
      known.add(live.app);
      patch(SECTIONS, sectionRoutes(section));
    },
  });
}

/**
 * Gives the history entry of a page that was opened by its address a key of its own. React Router calls all of them
 * "default", so each would start where the one before was scrolled to.
 */
function nameEntry() {
  const { state } = window.history;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '');
}
