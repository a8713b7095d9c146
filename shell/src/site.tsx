import type { ListedSection } from '@arena/shared/contract/release/release-map';
import { type Venue, VenueContext } from '@arena/shared/session';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from './errors/error-boundary';
import { RouteError } from './errors/route-error';
import { Layout } from './layout/layout';
import { RouterPart, SiteNavigationContext } from './navigation/router-part';
import type { SiteNavigation } from './navigation/site-navigation';
import { Mounted, ScreenBoundary } from './screen-boundary';

type SiteProps = {
  sections: readonly ListedSection[];
  /** Undefined if they could not be loaded. */
  venue: Venue | undefined;
  navigation: SiteNavigation;
  /** Shown at the bottom of the window. */
  bar?: ReactNode;
  onLayoutMounted?: () => void;
  /** Called when the screen is there, and again with `isSettled` once React handles its events. */
  onScreenMounted?: (isSettled: boolean) => void;
};

const ignore = () => undefined;

/** The whole page: the layout, and in it the screen of the location. Renders once: its parts follow the navigation. */
export function Site({
  sections,
  venue,
  navigation,
  bar,
  onLayoutMounted = ignore,
  onScreenMounted = ignore,
}: SiteProps) {
  // React handles no events while effects run.
  useEffect(() => queueMicrotask(onLayoutMounted), [onLayoutMounted]);
  const renderLayoutError = (error: unknown) => (
    <RouterPart>
      <RouteError error={error} />
      <Mounted onMounted={onScreenMounted} />
    </RouterPart>
  );
  return (
    <SiteNavigationContext value={navigation}>
      <VenueContext value={venue}>
        <ErrorBoundary renderError={renderLayoutError}>
          <Layout sections={sections} bar={bar}>
            <ScreenBoundary onMounted={onScreenMounted} />
          </Layout>
        </ErrorBoundary>
      </VenueContext>
    </SiteNavigationContext>
  );
}
