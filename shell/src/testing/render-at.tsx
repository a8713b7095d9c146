import { VenueContext } from '@arena/shared/session';
import { act, type RenderResult, render } from '@testing-library/react';
import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { CurrentScreen } from '../current-screen';
import { WaitingForSection } from '../errors/waiting';
import { RouterPart, SiteNavigationContext } from '../navigation/router-part';
import { createSiteNavigation, type LoadedScreen, type SiteNavigation } from '../navigation/site-navigation';
import { Site } from '../site';
import { aVenue } from './a-venue';
import { liveSections } from './live-sections';

type OpenScreen = (path: string) => LoadedScreen | Promise<LoadedScreen>;

/** Renders routes at a path. Also returns the navigation, whose state has the current location. */
export function renderAt(path: string, routes: RouteObject[]) {
  const navigation = navigationAt(path, () => ({ routes }));
  const result: RenderResult = render(<Screen navigation={navigation} />);
  return { navigation, ...result };
}

/** Renders the screen of a path, which may have to be loaded first. */
export async function openAt(path: string, openScreen: OpenScreen) {
  const navigation = navigationAt(path, openScreen);
  await act(async () => render(<Screen navigation={navigation} />));
  return navigation;
}

function Screen({ navigation }: { navigation: SiteNavigation }) {
  return (
    <SiteNavigationContext value={navigation}>
      <VenueContext value={aVenue}>
        <Suspense fallback={<WaitingForSection />}>
          <RouterPart>
            <CurrentScreen />
          </RouterPart>
        </Suspense>
      </VenueContext>
    </SiteNavigationContext>
  );
}

/** Renders the whole page, with the layout around these routes. */
export function renderSite(path: string, routes: RouteObject[]) {
  const navigation = navigationAt(path, () => ({ routes }));
  const result: RenderResult = render(<Site sections={liveSections} venue={aVenue} navigation={navigation} />);
  return { navigation, ...result };
}

/** A page at a path. */
function navigationAt(path: string, openScreen: OpenScreen) {
  window.history.replaceState(null, '', path);
  const first = openScreen(window.location.pathname);
  return createSiteNavigation(first instanceof Promise ? { loading: first } : first, {
    openScreen,
    confirmLeave: () => true,
    claimDocumentLoad: () => false,
  });
}
