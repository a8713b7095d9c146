import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import type { SiteNavigation, SiteState } from './site-navigation';

const SiteNavigationContext = createContext<SiteNavigation | undefined>(undefined);

/** Renders links and screens for the location of the page. */
export function SiteRouter({ navigation, children }: { navigation: SiteNavigation; children: ReactNode }) {
  const { location, action } = useSyncExternalStore(navigation.subscribe, navigation.state, navigation.state);
  return (
    <SiteNavigationContext value={navigation}>
      <Router location={location} navigationType={action} navigator={navigation.navigator}>
        {children}
      </Router>
    </SiteNavigationContext>
  );
}

/** What the page shows, and which location is loading. */
export function useSiteState(): SiteState {
  const navigation = use(SiteNavigationContext);
  if (!navigation) throw new Error('useSiteState needs a SiteRouter around it.');
  return useSyncExternalStore(navigation.subscribe, navigation.state, navigation.state);
}
