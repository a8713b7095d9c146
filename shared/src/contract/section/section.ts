import type { RouteObject } from 'react-router-dom';

/** The only module that a section exposes, as `./section`. */
export type Section = { routes: RouteObject[] };

/** Declares a section. Its routes have absolute paths and are mounted inside the shell's layout. */
export function defineSection(section: Section): Section {
  return section;
}
