import { z } from 'zod';

/** The path of a page of the site, as browsers report it. Drops query and fragment, which may contain personal data. */
export const pagePath = z
  .string()
  .max(300)
  .regex(/^\/[\x21-\x7e]*$/, 'A page is a path such as /market.')
  .transform((page) => page.replace(/[?#].*/, ''));
