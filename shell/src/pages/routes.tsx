import type { RouteObject } from 'react-router-dom';

/** Screens of the shell itself. */
export const shellRoutes: RouteObject[] = [];
