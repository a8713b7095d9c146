import type { NonIndexRouteObject, RouteObject } from 'react-router-dom';

/** The pattern of a route from the root of the site. `parent` is the pattern of the route around it. */
export function patternOf({ path = '' }: Pick<RouteObject, 'path'>, parent: string): string {
  if (path.startsWith('/')) return path;
  return path === '' ? parent : `${parent.replace(/\/$/, '')}/${path}`;
}

/** A route that only holds further routes. All others show a screen. */
type ParentRoute = NonIndexRouteObject & { children: RouteObject[] };

export function isParent(route: RouteObject): route is ParentRoute {
  return !route.index && route.children !== undefined && route.children.length > 0;
}

/** The patterns of all screens of a section. */
export function screenPatterns(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const pattern = patternOf(route, parent);
    return isParent(route) ? screenPatterns(route.children, pattern) : [pattern];
  });
}
