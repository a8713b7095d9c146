import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './router';
import { loadSection } from './sections/load-section';
import { type LoadedSection, sectionAt } from './site-routes';

/** Takes over the page that came with the document, or draws it where none came. */
export async function start(map: ReleaseMap) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  if (root.dataset.prerendered !== undefined) {
    const loaded = await sectionOfPage(map);
    if (loaded) {
      hydrateRoot(root, <RouterProvider router={createRouter(map, loaded.section)} />);
      return;
    }
  }
  createRoot(root).render(<RouterProvider router={createRouter(map)} />);
}

/** Undefined when it cannot be loaded: then the router tries again, and says so where it fails again. */
async function sectionOfPage({ sections }: ReleaseMap): Promise<{ section?: LoadedSection } | undefined> {
  const live = sectionAt(sections, window.location.pathname);
  if (!live) return {};
  try {
    return { section: { app: live.app, section: await loadSection(live) } };
  } catch {
    return undefined;
  }
}
