import type { LiveSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { routeMatches } from '@arena/shared/contract/route-match';
import type { RouteObject } from 'react-router-dom';
import { NotFound } from './errors/not-found';
import { RouteError } from './errors/route-error';
import { WaitingForPage } from './errors/waiting';
import { Layout } from './layout/layout';
import { shellRoutes } from './pages/routes';
import type { LoadedSection } from './sections/loaded-section';
import { sectionRoutes } from './sections/section-routes';

/** Sections hang their routes below this one: inside the layout, and with an error surface that leaves it standing. */
export const SECTIONS = 'sections';

/**
 * The site's routes, those of sections that are not loaded left out.
 *
 * The splat at the end is not only the page for unmatched addresses: because it always matches, a section that does
 * not load fails below the layout instead of in its place.
 */
export function siteRoutes({ sections }: ReleaseMap, loaded?: LoadedSection): RouteObject[] {
  return [
    {
      element: <Layout sections={sections} />,
      errorElement: <RouteError />,
      children: [
        {
          id: SECTIONS,
          errorElement: <RouteError />,
          hydrateFallbackElement: <WaitingForPage />,
          children: [...shellRoutes, ...(loaded ? sectionRoutes(loaded) : []), { path: '*', Component: NotFound }],
        },
      ],
    },
  ];
}

/** The live section that answers an address. */
export function sectionAt(sections: readonly LiveSection[], path: string): LiveSection | undefined {
  return sections.find(({ section }) => section.paths.some((pattern) => routeMatches(pattern, path)));
}
