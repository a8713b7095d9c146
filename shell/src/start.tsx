import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reactErrors } from './errors/react-errors';
import { findForeignChanges } from './hydration/foreign-changes';
import { savePrerenderedContent } from './hydration/prerendered-content';
import { preserveEarlyInput } from './hydration/preserve-early-input';
import { confirmLeave } from './navigation/confirm-leave';
import { createSiteNavigation, type Screen } from './navigation/site-navigation';
import { type LoadedSection, loadSection } from './sections/load-section';
import { takeDocumentLoad } from './sections/newer-release-set';
import { RestartContext } from './sections/restart';
import { Site } from './site';
import { createScreens, sectionAt, shellScreen } from './site-routes';
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
  const screens = createScreens(map);
  if (root.dataset.prerendered !== undefined) {
    const result = await Promise.race([loadPageSection(map), timeout()]);
    if (typeof result === 'object') {
      const page = pageWith(map, screens, result.section ? screens.add(result.section) : shellScreen);
      const restoreInput = preserveEarlyInput(root);
      findForeignChanges(root);
      // A transition hydrates in small steps, so taps and keystrokes do not have to wait until all of it is done.
      startTransition(() => {
        hydrateRoot(root, <Hydrated onHydrated={restoreInput}>{page}</Hydrated>, reactErrors);
      });
      return;
    }
    // The prerendered content stays readable and the menu works while the section loads or is tried again.
    savePrerenderedContent(root);
  }
  createRoot(root, reactErrors).render(<Hydrated>{pageWith(map, screens)}</Hydrated>);
}

/** @param first screen of the page; without it, the page loads its section first */
function pageWith(map: ReleaseMap, screens: ReturnType<typeof createScreens>, first?: Screen) {
  const navigation = createSiteNavigation(first, { openScreen: screens.open, confirmLeave, takeDocumentLoad });
  const restart = (fallback: LoadedSection) => {
    const screen = screens.add(fallback);
    const shown = sectionAt(map.sections, navigation.state().location.pathname);
    if (shown?.app === fallback.live.app) navigation.show(screen);
  };
  return (
    <RestartContext value={restart}>
      <Site sections={map.sections} navigation={navigation} />
    </RestartContext>
  );
}

/** Removes `data-prerendered` from the root once it is hydrated or rendered. */
function Hydrated({ onHydrated, children }: { onHydrated?: () => void; children: ReactNode }) {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    onHydrated?.();
  }, [onHydrated]);
  return children;
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

function timeout(): Promise<SectionResult> {
  return new Promise((resolve) => {
    setTimeout(resolve, SECTION_TIMEOUT, 'late');
  });
}
