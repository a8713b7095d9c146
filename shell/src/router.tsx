import type { LiveSection, ReleaseMap } from '@arena/shared/contract/release-map';
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router-dom';
import { NotFound } from './errors/not-found';
import { RouteError } from './errors/route-error';
import { WaitingForSection } from './errors/waiting';
import { Layout } from './layout/layout';
import { shellRoutes } from './pages/routes';
import { loadSection } from './sections/load-section';

/** Sections hang their routes below this one: inside the layout, and with an error surface that leaves it standing. */
const SECTIONS = 'sections';

/**
 * The site's routes. Those of a section become known when an address of it is first asked for.
 *
 * The splat at the end is not only the page for unmatched addresses: because it always matches, a section that does
 * not load fails below the layout instead of in its place.
 */
export function createRouter({ sections }: ReleaseMap) {
  const known = new Set<string>();
  return createBrowserRouter(
    [
      {
        element: <Layout sections={sections} />,
        errorElement: <RouteError />,
        children: [
          {
            id: SECTIONS,
            errorElement: <RouteError />,
            hydrateFallbackElement: <WaitingForSection />,
            children: [...shellRoutes, { path: '*', Component: NotFound }],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const live = sectionAt(sections, path);
        if (!live || known.has(live.app)) return;
        const section = await loadSection(live);
        known.add(live.app);
        patch(SECTIONS, section.routes.map(withErrorSurface));
      },
    },
  );
}

function sectionAt(sections: readonly LiveSection[], path: string): LiveSection | undefined {
  return sections.find(({ section }) => section.paths.some((pattern) => matchPath(pattern, path)));
}

/** A route that throws leaves the rest of its section, and the layout, alone. */
function withErrorSurface(route: RouteObject): RouteObject {
  return { errorElement: <RouteError />, ...route };
}
