import { use } from 'react';
import { useRoutes } from 'react-router';
import { ErrorBoundary } from './errors/error-boundary';
import { RouteError } from './errors/route-error';
import { useSiteState } from './navigation/router-part';
import type { LoadedScreen } from './navigation/site-navigation';

/** The screen of the location, or why it cannot be shown. Suspends while the screen of a new document is loading. */
export function CurrentScreen() {
  const { screen } = useSiteState();
  const loaded = 'loading' in screen ? use(screen.loading) : screen;
  if ('failure' in loaded) return <RouteError error={loaded.failure} />;
  return (
    <ErrorBoundary renderError={(error) => <RouteError error={error} />}>
      <Routes routes={loaded.routes} />
    </ErrorBoundary>
  );
}

function Routes({ routes }: Extract<LoadedScreen, { routes: unknown }>) {
  return useRoutes(routes);
}
