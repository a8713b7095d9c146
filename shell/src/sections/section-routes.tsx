import { type ReactNode, useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { StandInNote } from '../errors/fallback-note';
import { SectionCrash } from '../errors/section-error-boundary';
import { type LoadedSection, standsIn } from './loaded-section';
import { markShown } from './shown';

/**
 * Routes of a section, but for those its release does not claim: they would answer for others in this tab. One that
 * throws leaves the rest of its section, and the layout, alone.
 */
export function sectionRoutes(loaded: LoadedSection): RouteObject[] {
  const claimed = (pattern: string) => loaded.live.section.paths.includes(pattern);
  return claimedRoutes(loaded.section.routes, '', claimed).map(({ Component, element, ...route }) => ({
    errorElement: <SectionCrash loaded={loaded} />,
    ...route,
    caseSensitive: true,
    element: <Shown loaded={loaded}>{Component ? <Component /> : element}</Shown>,
  }));
}

function claimedRoutes(
  routes: readonly RouteObject[],
  parent: string,
  claimed: (pattern: string) => boolean,
): RouteObject[] {
  return routes.flatMap((route) => {
    const { path = '' } = route;
    const pattern = path.startsWith('/') || path === '' ? path || parent : `${parent.replace(/\/$/, '')}/${path}`;
    if (route.index || !route.children?.length) return claimed(pattern) ? [route] : [];
    const children = claimedRoutes(route.children, pattern, claimed);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

/** Takes note of what could be seen: an effect runs only when everything below has rendered. */
function Shown({ loaded, children }: { loaded: LoadedSection; children: ReactNode }) {
  useEffect(() => markShown(loaded.release), [loaded]);
  return (
    <>
      {standsIn(loaded) && <StandInNote />}
      {children}
    </>
  );
}
