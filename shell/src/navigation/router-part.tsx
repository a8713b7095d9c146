import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import type { SiteNavigation, SiteState } from './site-navigation';

/** The navigation of the page; the same for as long as the page is open. */
export const SiteNavigationContext = createContext<SiteNavigation | undefined>(undefined);

/** A part of the page whose links and routes use the location of the page. */
export function RouterPart({ children }: { children: ReactNode }) {
  const { navigator } = useSiteNavigation();
  const { location, action } = useSiteState();
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** The screen of the page, and the location that is loading. */
export function useSiteState(): SiteState {
  const { subscribe, state } = useSiteNavigation();
  return useSyncExternalStore(subscribe, state, state);
}

export function useSiteNavigation(): SiteNavigation {
  const navigation = use(SiteNavigationContext);
  if (!navigation) throw new Error('This part of the page needs a SiteNavigationContext around it.');
  return navigation;
}
