import { z } from 'zod';

const LONGEST_ADDRESS = 2000;

/** Characters of a path that are kept. */
const PATH_LENGTH = 100;

/** A file that was published; visitors have no say in its name. */
const FILE = /^\/(releases|ops\/files)\//;

const address = z.string().max(LONGEST_ADDRESS);

const cspViolation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: address,
    effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/),
    blockedURL: address.nullish(),
  }),
});

const integrityViolation = z.object({
  type: z.literal('integrity-violation'),
  body: z.object({
    documentURL: address,
    destination: z.string().regex(/^[a-z]{1,20}$/),
    blockedURL: address.nullish(),
  }),
});

/** What a browser sends: some reports at once, each of what a page's policies refused. */
export const reportsSchema = z.array(z.discriminatedUnion('type', [cspViolation, integrityViolation])).max(100);

/** What is of use of a report: which rule, what it refused, on which page. Nothing that tells who was there. */
export type Violation = { rule: string; blocked: string; page: string };

/** @param pageName names the page at a path */
export function violationOf(
  { body }: z.infer<typeof reportsSchema>[number],
  pageName: (path: string) => string,
): Violation {
  const page = URL.canParse(body.documentURL) ? new URL(body.documentURL) : undefined;
  return {
    rule: 'destination' in body ? `integrity of a ${body.destination}` : body.effectiveDirective,
    blocked: placeOf(body.blockedURL ?? '', page?.origin, pageName),
    page: page ? pageName(page.pathname) : 'unknown',
  };
}

/** A file of the site by its path, one of its pages by its name, one of another site by the site alone; a word such as `inline` stays as it is. */
function placeOf(blocked: string, ownOrigin: string | undefined, pageName: (path: string) => string): string {
  if (/^[a-z-]{0,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const url = new URL(blocked);
  if (url.origin !== ownOrigin) return `${url.protocol}//${url.host}`.slice(0, PATH_LENGTH);
  return FILE.test(url.pathname) ? url.pathname.slice(0, PATH_LENGTH) : pageName(url.pathname);
}
