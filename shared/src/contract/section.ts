import type { RouteObject } from 'react-router-dom';

/** The one module a section exposes, as `./section`. */
export type Section = { routes: RouteObject[] };

/** Declares a section: its routes carry absolute paths and are mounted inside the shell's layout. */
export function defineSection(section: Section): Section {
  return section;
}
