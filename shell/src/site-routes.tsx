import type { ListedSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { servesPath } from '@arena/shared/contract/route-pattern';
import type { RouteObject } from 'react-router-dom';
import { NotFound } from './errors/not-found';
import { RouteError } from './errors/route-error';
import { WaitingForPage } from './errors/waiting';
import { Layout } from './layout/layout';
import { shellRoutes } from './pages/routes';
import type { LoadedSection } from './sections/load-section';
import { sectionRoutes } from './sections/section-routes';

/** Id of the route that holds the routes of all sections. It lies inside the layout, which survives their errors. */
export const SECTIONS = 'sections';

/**
 * Routes of the shell and of `loaded`. The router adds the other sections when they are needed.
 *
 * The splat route shows the page for unknown paths. It also makes every path match below the layout, so the layout stays
 * when a section fails to load.
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

/** The section that serves a path. */
export function sectionAt<T extends ListedSection>(sections: readonly T[], path: string): T | undefined {
  return sections.find(({ section }) => servesPath(section, path));
}
