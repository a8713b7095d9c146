import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { reactErrors } from './errors/react-errors';
import { reportError } from './errors/report-error';
import { savePrerenderedContent } from './hydration/prerendered-content';
import { preserveEarlyInput } from './hydration/preserve-early-input';
import { createRouter } from './router';
import { type LoadedSection, loadSection } from './sections/load-section';
import { RestartContext } from './sections/restart';
import { SectionFailure } from './sections/section-failure';
import { sectionAt } from './site-routes';
import { supportTranslation } from './support-translation';

/** Milliseconds that hydration waits for the section's code. After that the shell renders without it. */
const SECTION_TIMEOUT = 800;

/** Result of loading the section of a prerendered page; `section` is missing for pages of the shell. */
type SectionResult = { section?: LoadedSection } | 'late' | 'failed';

/** Hydrates a prerendered page. Renders in the browser if the page is not prerendered or its section is not ready. */
export async function start(map: ReleaseMap) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  supportTranslation(root);
  if (root.dataset.prerendered !== undefined) {
    const result = await Promise.race([loadPageSection(map), timeout()]);
    if (typeof result === 'object') {
      const router = createRouter(map, result.section);
      await initialized(router);
      const restoreInput = preserveEarlyInput(root);
      // A transition hydrates in small steps, so taps and keystrokes do not have to wait until all of it is done.
      startTransition(() => {
        hydrateRoot(root, <Site map={map} initial={router} onHydrated={restoreInput} />, reactErrors);
      });
      return;
    }
    // The prerendered content stays readable and the menu works while the section loads or is tried again.
    savePrerenderedContent(root);
  }
  createRoot(root, reactErrors).render(<Site map={map} initial={createRouter(map)} />);
}

type Router = ReturnType<typeof createRouter>;

type SiteProps = { map: ReleaseMap; initial: Router; onHydrated?: () => void };

/** The interactive site. Removes `data-prerendered` from the root once it is hydrated or rendered. */
function Site({ map, initial, onHydrated }: SiteProps) {
  const [{ router, restarts }, setCurrent] = useState({ router: initial, restarts: 0 });
  const restart = useCallback(
    (fallback: LoadedSection) =>
      setCurrent((previous) => ({ router: createRouter(map, fallback), restarts: previous.restarts + 1 })),
    [map],
  );
  // A replaced router must stop listening to the browser's history.
  useEffect(() => () => router.dispose(), [router]);
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    onHydrated?.();
  }, [onHydrated]);
  return (
    <RestartContext value={restart}>
      {/*
        RouterProvider keeps the state of its first router, so each restart needs a new key. Without transitions, a
        screen whose code has loaded renders in the next frame; with them, a slow processor needed ten frames.
      */}
      <RouterProvider key={restarts} router={router} useTransitions={false} onError={reportRouteError} />
    </RestartContext>
  );
}

/** Reports errors of loaders, which never reach React. A section that did not load has been reported already. */
function reportRouteError(error: unknown) {
  if (!(error instanceof SectionFailure)) reportError('render', error);
}

async function loadPageSection({ sections }: ReleaseMap): Promise<SectionResult> {
  const listed = sectionAt(sections, window.location.pathname);
  if (!listed) return {};
  try {
    return { section: await loadSection(listed) };
  } catch {
    return 'failed';
  }
}

/** Resolves once the router can render. It looks up a route with a parameter a second time first. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe((state) => state.initialized && resolve());
  });
}

function timeout(): Promise<SectionResult> {
  return new Promise((resolve) => {
    setTimeout(resolve, SECTION_TIMEOUT, 'late');
  });
}
