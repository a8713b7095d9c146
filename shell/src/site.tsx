import type { ListedSection } from '@arena/shared/contract/release-map';
import { CurrentScreen } from './current-screen';
import { ErrorBoundary } from './errors/error-boundary';
import { RouteError } from './errors/route-error';
import { Layout } from './layout/layout';
import type { SiteNavigation } from './navigation/site-navigation';
import { SiteRouter } from './navigation/site-router';

type SiteProps = { sections: readonly ListedSection[]; navigation: SiteNavigation };

/** The whole page: the layout, and in it the screen of the location. */
export function Site({ sections, navigation }: SiteProps) {
  return (
    <SiteRouter navigation={navigation}>
      <ErrorBoundary renderError={(error) => <RouteError error={error} />}>
        <Layout sections={sections}>
          <CurrentScreen />
        </Layout>
      </ErrorBoundary>
    </SiteRouter>
  );
}
