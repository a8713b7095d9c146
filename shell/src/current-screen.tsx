import { useRoutes } from 'react-router';
import { ErrorBoundary } from './errors/error-boundary';
import { RouteError } from './errors/route-error';
import { WaitingForPage } from './errors/waiting';
import type { Screen } from './navigation/site-navigation';
import { useSiteState } from './navigation/site-router';

/** The screen of the location, or why it cannot be shown. */
export function CurrentScreen() {
  const { screen } = useSiteState();
  if (!screen) return <WaitingForPage />;
  if ('failure' in screen) return <RouteError error={screen.failure} />;
  return (
    <ErrorBoundary renderError={(error) => <RouteError error={error} />}>
      <Routes routes={screen.routes} />
    </ErrorBoundary>
  );
}

function Routes({ routes }: Extract<Screen, { routes: unknown }>) {
  return useRoutes(routes);
}
