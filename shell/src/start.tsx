import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepPage } from './hydration/prerendered-content';
import { rememberTyped } from './hydration/preserve-early-input';
import { createRouter } from './router';
import type { LoadedSection } from './sections/loaded-section';
import { openSection } from './sections/open-section';
import { RestartContext } from './sections/restart';
import { sectionAt } from './site-routes';
import { followTranslator } from './support-translation';

/** Milliseconds in which the section has to be here; after that the shell starts without it. */
const PATIENCE = 800;

/** What became of the section of a page that came with the document. */
type Arrival = { section?: LoadedSection } | 'late' | 'failed';

/** Takes over the page that came with the document, or draws it where none came. */
export async function start(map: ReleaseMap) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  followTranslator(root);
  if (root.dataset.prerendered !== undefined) {
    const arrival = await Promise.race([sectionOfPage(map), late()]);
    if (typeof arrival === 'object') {
      const router = createRouter(map, arrival.section);
      await initialized(router);
      const enterAgain = rememberTyped(root);
      // As a transition it is done in small steps: what is tapped or typed meanwhile does not wait for all of it.
      startTransition(() => {
        hydrateRoot(root, <TakenOver map={map} first={router} onTakenOver={enterAgain} />);
      });
      return;
    }
    // The menu works, and one can go on reading, while the section is waited for or tried once more.
    keepPage(root);
  }
  createRoot(root).render(<TakenOver map={map} first={createRouter(map)} />);
}

type Router = ReturnType<typeof createRouter>;

type TakenOverProps = { map: ReleaseMap; first: Router; onTakenOver?: () => void };

/** The site, alive; once it is, the document no longer says that its page is only a rendered one. */
function TakenOver({ map, first, onTakenOver }: TakenOverProps) {
  const [{ router, restarts }, setRunning] = useState({ router: first, restarts: 0 });
  const restart = useCallback(
    (standIn: LoadedSection) =>
      setRunning((before) => ({ router: createRouter(map, standIn), restarts: before.restarts + 1 })),
    [map],
  );
  // A router that is not shown any more must not follow the address.
  useEffect(() => () => router.dispose(), [router]);
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    onTakenOver?.();
  }, [onTakenOver]);
  return (
    <RestartContext value={restart}>
      {/*
        It keeps the state of the router that it began with. Without transitions a screen whose code is here is drawn in
        one go, in the next frame; with them a slow processor took ten frames.
      */}
      <RouterProvider key={restarts} router={router} useTransitions={false} />
    </RestartContext>
  );
}

async function sectionOfPage({ sections }: ReleaseMap): Promise<Arrival> {
  const live = sectionAt(sections, window.location.pathname);
  if (!live) return {};
  try {
    return { section: await openSection(live) };
  } catch {
    return 'failed';
  }
}

/** A route with a parameter is looked up once more before it is shown; rendering waits for that. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe((state) => state.initialized && resolve());
  });
}

function late(): Promise<Arrival> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, 'late');
  });
}
