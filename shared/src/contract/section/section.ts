import type { RouteObject } from 'react-router-dom';
import type { Content } from '../release/content';

/** A section whose routes depend on its content. */
export type ContentSection<C = Content> = { routes: (content: C) => RouteObject[] };

/** The only module that a section exposes, as `./section`. */
export type Section<C = Content> = { routes: RouteObject[] } | ContentSection<C>;

/**
 * Declares a section. Its routes have absolute paths and are mounted inside the shell's layout. Routes that show the content
 * of the section are a function of it, because a release can have new content on the same code.
 */
export function defineSection(section: { routes: RouteObject[] }): { routes: RouteObject[] };
export function defineSection<C extends Content>(section: ContentSection<C>): ContentSection<C>;
export function defineSection<C extends Content>(section: Section<C>): Section<C> {
  return section;
}

/**
 * The routes of a section.
 * @param content of the same release; undefined if the release has none
 * @throws an Error if the routes need content, and there is none
 */
export function routesOf<C>({ routes }: Section<C>, content: C | undefined): RouteObject[] {
  if (typeof routes !== 'function') return routes;
  if (content === undefined) throw new Error('The section has no content.');
  return routes(content);
}
