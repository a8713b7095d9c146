import { z } from 'zod';
import { navLabel } from './nav-label';
import { patternsOverlap, shapeOf } from './route-pattern';
import { serverAddressesIn } from './server-paths';

/** What one section may claim. Its paths and its navigation stand in every page of the site. */
const MOST_PATHS = 20;
const MOST_PAGES = 200;
const MOST_ENTRIES = 5;
const LONGEST_ADDRESS = 100;
export const LAST_ORDER = 9999;

/** Checks that compare everything with everything do not run on what is too long. */
const tooMany = (error: string) => ({ error, abort: true });

const address = z.string().max(LONGEST_ADDRESS, tooMany(`An address has at most ${LONGEST_ADDRESS} characters.`));

/** A route pattern as react-router reads it, from the root of the site: `/gamemode/:slug`. */
const routePattern = address.regex(
  /^\/(?:(?:[a-z0-9-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*)?$/,
  'A path starts with / and has no trailing slash: small letters, digits, dashes and :parameters between slashes.',
);

const pageAddress = address.regex(
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/,
  'A page is a concrete address: no parameters, no trailing slash.',
);

const ORDER = `An order is a whole number from 0 to ${LAST_ORDER}.`;
const navEntry = z.strictObject({
  label: navLabel,
  to: pageAddress,
  order: z.number(ORDER).int(ORDER).min(0, ORDER).max(LAST_ORDER, ORDER),
});

/**
 * What the shell must know of an app before it loads any of its code: the `section` block of the app's package.json.
 *
 * - `paths`: patterns of the routes the app answers.
 * - `pages`: every concrete address behind those patterns; all others below a pattern are answered with status 404.
 * - `nav`: entries of the main navigation, ordered by `order` over all live apps; each leads to a page of the app.
 */
export const sectionSchema = z
  .strictObject({
    paths: z.array(routePattern).max(MOST_PATHS, tooMany(`A section has at most ${MOST_PATHS} paths.`)),
    pages: z.array(pageAddress).max(MOST_PAGES, tooMany(`A section has at most ${MOST_PAGES} pages.`)),
    nav: z
      .array(navEntry)
      .max(MOST_ENTRIES, tooMany(`A section has at most ${MOST_ENTRIES} entries in the navigation.`)),
  })
  .superRefine(({ paths, pages, nav }, { addIssue }) => {
    const refuse = (path: [string, number], message: string) => addIssue({ code: 'custom', path, message });
    for (const [i, path] of paths.entries()) {
      const [own] = serverAddressesIn(path);
      if (own) refuse(['paths', i], `${path} meets ${own}, which the server itself answers.`);
      const same = paths.slice(0, i).find((other) => shapeOf(other) === shapeOf(path));
      if (same) refuse(['paths', i], `${path} matches the same addresses as ${same}.`);
    }
    for (const [i, page] of pages.entries()) {
      if (!paths.some((path) => patternsOverlap(path, page))) {
        refuse(['pages', i], `${page} is a page, but no path of this section matches it.`);
      }
      if (pages.indexOf(page) < i) refuse(['pages', i], `${page} is named twice.`);
    }
    for (const [i, { to }] of nav.entries()) {
      if (!pages.includes(to)) refuse(['nav', i], `${to} is in the navigation, but is no page of this section.`);
      if (nav.findIndex((entry) => entry.to === to) < i) refuse(['nav', i], `Two entries lead to ${to}.`);
    }
  });

export type SectionBlock = z.infer<typeof sectionSchema>;
