import { z } from 'zod';
import { overlappingServerPaths } from '../api/server-paths';
import { navLabel } from './nav-label';
import { isParameter, patternsOverlap, routeMatches, segmentsOf, shapeOf } from './route-pattern';

/** Limits of a section. Its paths, navigation entries and redirects are part of every page of the site. */
const MAX_PATHS = 20;
const MAX_PAGES = 200;
const MAX_NAV_ENTRIES = 5;
const MAX_REDIRECTS = 20;
const MAX_PATH_LENGTH = 100;
export const LAST_ORDER = 9999;

/** `abort` stops validation of an oversized list before the checks that compare all its entries. */
const limitError = (error: string) => ({ error, abort: true });

const path = z.string().max(MAX_PATH_LENGTH, limitError(`A path has at most ${MAX_PATH_LENGTH} characters.`));

/** A route pattern in react-router syntax, from the root of the site: `/gamemode/:slug`. */
const routePattern = path.regex(
  /^\/(?:(?:[a-z0-9-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*)?$/,
  'A path starts with / and has no trailing slash. It consists of lower-case letters, digits, dashes and :parameters.',
);

const pagePath = path.regex(
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/,
  'A page is a concrete path without parameters and without trailing slash.',
);

const ORDER = `An order is a whole number from 0 to ${LAST_ORDER}.`;
const navEntry = z.strictObject({
  label: navLabel,
  to: pagePath,
  order: z.number(ORDER).int(ORDER).min(0, ORDER).max(LAST_ORDER, ORDER),
});

/**
 * The `section` block of an app's package.json: what the shell must know before it loads the app's code.
 *
 * - `paths`: route patterns of the app.
 * - `pages`: every existing path of those patterns; other matching paths get status 404.
 * - `nav`: entries of the main navigation, sorted by `order` across all live apps; each links to a page of the app.
 * - `unlisted`: pages that search engines leave out, such as those of an account. Older releases do not have this field.
 * - `redirects`: earlier addresses, as route patterns, and the pages that answer now. Older releases do not have this
 *   field.
 */
export const sectionSchema = z
  .strictObject({
    paths: z.array(routePattern).max(MAX_PATHS, limitError(`A section has at most ${MAX_PATHS} paths.`)),
    pages: z.array(pagePath).max(MAX_PAGES, limitError(`A section has at most ${MAX_PAGES} pages.`)),
    nav: z
      .array(navEntry)
      .max(MAX_NAV_ENTRIES, limitError(`A section has at most ${MAX_NAV_ENTRIES} entries in the navigation.`)),
    unlisted: z.array(pagePath).max(MAX_PAGES).optional(),
    redirects: z
      .array(z.strictObject({ from: routePattern, to: routePattern }))
      .max(MAX_REDIRECTS, limitError(`A section has at most ${MAX_REDIRECTS} redirects.`))
      .optional(),
  })
  .superRefine(({ paths, pages, nav, unlisted = [], redirects = [] }, { addIssue }) => {
    const addFault = (path: [string, number], message: string) => addIssue({ code: 'custom', path, message });
    for (const [i, path] of paths.entries()) {
      const [serverPath] = overlappingServerPaths(path);
      if (serverPath) addFault(['paths', i], `${path} overlaps ${serverPath}, a path of the server.`);
      const same = paths.slice(0, i).find((other) => shapeOf(other) === shapeOf(path));
      if (same) addFault(['paths', i], `${path} matches the same paths as ${same}.`);
    }
    for (const [i, page] of pages.entries()) {
      if (!paths.some((path) => patternsOverlap(path, page))) {
        addFault(['pages', i], `${page} is a page, but no path of this section matches it.`);
      }
      if (pages.indexOf(page) < i) addFault(['pages', i], `${page} is listed twice.`);
    }
    for (const [i, { to }] of nav.entries()) {
      if (!pages.includes(to)) addFault(['nav', i], `${to} is in the navigation but is not a page of this section.`);
      if (nav.findIndex((entry) => entry.to === to) < i) addFault(['nav', i], `Two entries lead to ${to}.`);
    }
    for (const [i, page] of unlisted.entries()) {
      if (!pages.includes(page)) addFault(['unlisted', i], `${page} is unlisted but is not a page of this section.`);
    }
    for (const [i, { from, to }] of redirects.entries()) {
      for (const path of [from, to]) {
        const [serverPath] = overlappingServerPaths(path);
        if (serverPath) addFault(['redirects', i], `${path} overlaps ${serverPath}, a path of the server.`);
      }
      const page = pages.find((one) => routeMatches(from, one));
      if (page) addFault(['redirects', i], `${from} is redirected but matches ${page}, a page of this section.`);
      const same = redirects.slice(0, i).find((other) => shapeOf(other.from) === shapeOf(from));
      if (same) addFault(['redirects', i], `${from} matches the same paths as ${same.from}.`);
      const next = redirects.find((other) => routeMatches(other.from, to));
      if (next) addFault(['redirects', i], `${from} leads to ${to}, which ${next.from} redirects again.`);
      const given = segmentsOf(from);
      for (const segment of segmentsOf(to).filter(isParameter)) {
        if (!given.includes(segment)) addFault(['redirects', i], `${to} has ${segment}, which ${from} lacks.`);
      }
    }
  });

export type SectionBlock = z.infer<typeof sectionSchema>;
