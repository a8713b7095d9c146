import { isParent, patternOf } from '@arena/shared/contract/section/section-routes';
import { type ReactNode, useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FallbackNote } from '../errors/fallback-note';
import { SectionErrorBoundary } from '../errors/section-error-boundary';
import { watchSection } from '../watch/watch-section';
import { isFallback, type LoadedSection } from './load-section';
import { sectionState } from './section-state';

/**
 * Routes of a section. Leaves out routes that its release does not declare, because they could shadow those of other
 * sections. A route that throws affects neither the other routes of its section nor the layout.
 */
export function sectionRoutes(loaded: LoadedSection): RouteObject[] {
  const isDeclared = (pattern: string) => loaded.live.section.paths.includes(pattern);
  return declaredRoutes(loaded.routes, '', isDeclared).map(({ Component, element, ...route }) => ({
    ...route,
    caseSensitive: true,
    element: (
      <SectionErrorBoundary key={loaded.release} loaded={loaded}>
        <RenderTracker loaded={loaded}>{Component ? <Component /> : element}</RenderTracker>
      </SectionErrorBoundary>
    ),
  }));
}

function declaredRoutes(
  routes: readonly RouteObject[],
  parent: string,
  isDeclared: (pattern: string) => boolean,
): RouteObject[] {
  return routes.flatMap((route) => {
    const pattern = patternOf(route, parent);
    if (!isParent(route)) return isDeclared(pattern) ? [route] : [];
    const children = declaredRoutes(route.children, pattern, isDeclared);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

/** Records that a release has rendered, and watches its page. The effect runs only after everything below has rendered. */
function RenderTracker({ loaded, children }: { loaded: LoadedSection; children: ReactNode }) {
  useEffect(() => {
    sectionState.rendered.add(loaded.release);
    return watchSection(loaded);
  }, [loaded]);
  return (
    <>
      {isFallback(loaded) && <FallbackNote />}
      {children}
    </>
  );
}
