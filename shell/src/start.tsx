import type { ReleaseMap } from '@arena/shared/contract/release/release-map';
import type { Venue } from '@arena/shared/session';
import { createLateData } from '@arena/shared/ui/late-data';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { reactErrors } from './errors/reports/react-errors';
import { recordEarlyInput } from './hydration/early-input';
import { findForeignChanges } from './hydration/foreign-changes';
import { LateScreenBar } from './hydration/late-screen-bar';
import { forgetPrerenderedContent, savePrerenderedContent } from './hydration/prerendered-content';
import { confirmLeave } from './navigation/confirm-leave';
import { createSiteNavigation, type LoadedScreen, type Screen } from './navigation/site-navigation';
import { isFallback, type LoadedSection, loadSection } from './sections/load-section';
import { claimDocumentLoad } from './sections/newer-release-set';
import { RestartContext } from './sections/restart';
import { sectionState } from './sections/section-state';
import { Site } from './site';
import { createScreens, type Screens, sectionAt } from './site-routes';
import { supportTranslation } from './support-translation';

/**
 * Hydrates a prerendered page, its screen as soon as its code has come. Renders a page that is not prerendered.
 * @param venue the facts that the page was rendered from
 * @returns the root of React
 */
export function start(map: ReleaseMap, venue: Venue | undefined): Root {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  supportTranslation(root);
  return root.dataset.prerendered === undefined ? render(root, map, venue) : hydrate(root, map, venue);
}

function render(root: HTMLElement, map: ReleaseMap, venue: Venue | undefined) {
  const screens = createScreens(map);
  const first = screens.open(window.location.pathname);
  const { navigation, restart } = openSite(map, screens, first instanceof Promise ? { loading: first } : first);
  const site = createRoot(root, reactErrors);
  site.render(
    <RestartContext value={restart}>
      <Site sections={map.sections} venue={venue} navigation={navigation} onScreenMounted={navigation.markMounted} />
    </RestartContext>,
  );
  return site;
}

function hydrate(root: HTMLElement, map: ReleaseMap, venue: Venue | undefined) {
  const path = window.location.pathname;
  const listed = sectionAt(map.sections, path);
  const screens = createScreens(map);
  findForeignChanges(root);
  const input = recordEarlyInput(root);
  savePrerenderedContent(root);

  /** Loads the release that the server has rendered. A fallback renders its own HTML instead. */
  const loadPrerendered = async () => {
    if (!listed) return screens.loadShell();
    const loaded = await loadSection(listed);
    if (!isFallback(loaded)) return screens.add(loaded);
    restart(loaded);
    return new Promise<LoadedScreen>(() => undefined);
  };
  const code = createLateData(loadPrerendered);
  const { navigation, restart } = openSite(map, screens, { loading: code.loaded });

  // From now on, the page waits for no code: forms that work without it are sent without it.
  const stopWaiting = () => root.removeAttribute('data-prerendered');
  code.subscribe(() => {
    if (typeof code.state() === 'object') stopWaiting();
  });

  const onLayoutMounted = () => {
    input.show('layout');
    input.restore('layout');
    root.dataset.hydrated = 'layout';
  };
  const onScreenMounted = (isSettled: boolean) => {
    navigation.markMounted();
    const isPrerendered = navigation.state().location.pathname === path;
    if (isPrerendered) input.show('screen');
    if (!isSettled) return;
    if (isPrerendered) input.restore('screen');
    stopWaiting();
    // A section that has crashed has rendered nothing: its fallback takes its place.
    if (isPrerendered && listed && sectionState.rendered.size === 0) return;
    input.stop();
    forgetPrerenderedContent();
  };

  const page = (
    <RestartContext value={restart}>
      <Site
        sections={map.sections}
        venue={venue}
        navigation={navigation}
        bar={<LateScreenBar code={code} />}
        onLayoutMounted={onLayoutMounted}
        onScreenMounted={onScreenMounted}
      />
    </RestartContext>
  );
  // A transition hydrates in small steps, so taps and keystrokes do not have to wait until all of it is done.
  let site: Root | undefined;
  startTransition(() => {
    site = hydrateRoot(root, page, reactErrors);
  });
  if (!site) throw new Error('React has not started.');
  return site;
}

/** The navigation of the page, and how a fallback release takes the place of a section. */
function openSite({ sections, redirects }: ReleaseMap, screens: Screens, first: Screen) {
  const navigation = createSiteNavigation(first, {
    openScreen: screens.open,
    confirmLeave,
    claimDocumentLoad,
    redirects,
  });
  const restart = (fallback: LoadedSection) => {
    const screen = screens.add(fallback);
    const shown = sectionAt(sections, navigation.state().location.pathname);
    if (shown?.app === fallback.live.app) navigation.show(screen);
  };
  return { navigation, restart };
}
