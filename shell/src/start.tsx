import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './router';
import { keepPage } from './sections/kept-page';
import { loadSection } from './sections/load-section';
import { type LoadedSection, sectionAt } from './site-routes';
import { rememberTyped } from './typed-early';

/** Milliseconds in which the section has to be here; after that the shell starts without it. */
const PATIENCE = 800;

/** What became of the section of a page that came with the document. */
type Arrival = { section?: LoadedSection } | 'late' | 'failed';

/** Takes over the page that came with the document, or draws it where none came. */
export async function start(map: ReleaseMap) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  if (root.dataset.prerendered !== undefined) {
    const arrival = await Promise.race([sectionOfPage(map), late()]);
    if (typeof arrival === 'object') {
      const enterAgain = rememberTyped(root);
      hydrateRoot(root, <TakenOver router={createRouter(map, arrival.section)} onTakenOver={enterAgain} />);
      return;
    }
    // The menu works, and one can go on reading, while the section is waited for or tried once more.
    keepPage(root);
  }
  createRoot(root).render(<TakenOver router={createRouter(map)} />);
}

type TakenOverProps = { router: ReturnType<typeof createRouter>; onTakenOver?: () => void };

/** The site, alive; once it is, the document no longer says that its page is only a rendered one. */
function TakenOver({ router, onTakenOver }: TakenOverProps) {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    onTakenOver?.();
  }, [onTakenOver]);
  return <RouterProvider router={router} />;
}

async function sectionOfPage({ sections }: ReleaseMap): Promise<Arrival> {
  const live = sectionAt(sections, window.location.pathname);
  if (!live) return {};
  try {
    return { section: { app: live.app, section: await loadSection(live) } };
  } catch {
    return 'failed';
  }
}

function late(): Promise<Arrival> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, 'late');
  });
}
