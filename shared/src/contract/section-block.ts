import { z } from 'zod';

/** A route pattern as react-router reads it, from the root of the site: `/gamemode/:slug`. */
const routePattern = z
  .string()
  .regex(
    /^\/(?:[a-z0-9-]+|:[a-zA-Z]+)?(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*$/,
    'A path starts with / and has no trailing slash.',
  );

const pageAddress = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'A page is a concrete address: no parameters, no trailing slash.');

/**
 * What the shell must know of an app before it loads any of its code: the `section` block of the app's package.json.
 *
 * - `paths`: patterns of the routes the app answers.
 * - `pages`: every concrete address behind those patterns; all others below a pattern are answered with status 404.
 * - `nav`: entries of the main navigation, ordered by `order` over all live apps.
 */
export const sectionSchema = z.strictObject({
  paths: z.array(routePattern),
  pages: z.array(pageAddress),
  nav: z.array(z.strictObject({ label: z.string().min(1), to: pageAddress, order: z.number().int() })),
});

export type SectionBlock = z.infer<typeof sectionSchema>;
