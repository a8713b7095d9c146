import { z } from 'zod';

const MAX_URL_LENGTH = 2000;

/** Characters of a path to log. */
const MAX_PATH_LENGTH = 100;

/** A published file. Its name is safe to log, because visitors cannot choose it. */
const PUBLISHED_FILE = /^\/(releases|ops\/files)\//;

const url = z.string().max(MAX_URL_LENGTH);

const cspViolation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: url,
    effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/),
    blockedURL: url.nullish(),
  }),
});

const integrityViolation = z.object({
  type: z.literal('integrity-violation'),
  body: z.object({
    documentURL: url,
    destination: z.string().regex(/^[a-z]{1,20}$/),
    blockedURL: url.nullish(),
  }),
});

/** Body of a report: several violations of a page's policies. */
export const reportsSchema = z.array(z.discriminatedUnion('type', [cspViolation, integrityViolation])).max(100);

/** The violated rule, what the browser blocked, and the page. Contains no data about the visitor. */
export type Violation = { rule: string; blocked: string; page: string };

/** @param pageName names the page at a path */
export function toViolation(
  { body }: z.infer<typeof reportsSchema>[number],
  pageName: (path: string) => string,
): Violation {
  const page = URL.canParse(body.documentURL) ? new URL(body.documentURL) : undefined;
  return {
    rule: 'destination' in body ? `integrity of a ${body.destination}` : body.effectiveDirective,
    blocked: describeBlocked(body.blockedURL ?? '', page?.origin, pageName),
    page: page ? pageName(page.pathname) : 'unknown',
  };
}

/** Published files become their path, pages their name, and URLs of other sites their origin. Keywords such as `inline` stay. */
function describeBlocked(blocked: string, ownOrigin: string | undefined, pageName: (path: string) => string): string {
  if (/^[a-z-]{0,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const url = new URL(blocked);
  if (url.origin !== ownOrigin) return `${url.protocol}//${url.host}`.slice(0, MAX_PATH_LENGTH);
  return PUBLISHED_FILE.test(url.pathname) ? url.pathname.slice(0, MAX_PATH_LENGTH) : pageName(url.pathname);
}
