import { z } from 'zod';
import { timestamp } from './time/timestamp';

const URL_RULE =
  'A backend is an https URL such as https://events.example/v1, without name, password, query or fragment. http is only for localhost.';

/** Characters of the URL of a backend. */
const MAX_URL = 200;

/** Hosts on the server's own machine: requests to them do not leave it, so they need no encryption. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function isBackendUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s?#@\\]+$/.test(text)) return false;
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname);
  } catch {
    return false;
  }
}

/** Where requests to a backend go: without the slash at the end. */
export const backendUrl = z
  .string(URL_RULE)
  .max(MAX_URL, `The URL of a backend has at most ${MAX_URL} characters.`)
  .refine(isBackendUrl, URL_RULE)
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

const MAX_COOKIES = 10;

const cookieName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'The name of a cookie has 1 to 64 letters, digits, "_" or "-".')
  .refine(
    (name) => !name.startsWith('__'),
    'Cookies whose names begin with "__" cannot be bound to the path of a backend.',
  )
  .refine((name) => !name.toLowerCase().startsWith('arena'), 'Cookies of the site never go to a backend.');

/** Cookies that go to a backend, and that it may set. */
export const backendCookies = z.array(cookieName).max(MAX_COOKIES, `A backend gets at most ${MAX_COOKIES} cookies.`);

/** The service of a team that answers requests below `/api/` and the name of its section. */
export const backend = z.object({
  app: z.string(),
  url: z.string(),
  cookies: z.array(z.string()),
  /** Whether it gets the header `Authorization`. */
  authorization: z.boolean(),
  by: z.string(),
  since: timestamp,
  /** Since when every request has failed, and why, as seen by the server that answers. Null while they succeed. */
  failingSince: timestamp.nullable(),
  error: z.string().nullable(),
  /** Requests of the last five minutes, and those that failed; null if none did. */
  recent: z.object({ requests: z.number(), failed: z.number(), reason: z.string() }).nullable(),
});
export type Backend = z.output<typeof backend>;

/** How many requests have failed lately, as a sentence; undefined if none did. */
export function describeRecentFailures({ recent, failingSince }: Backend): string | undefined {
  if (!recent) return undefined;
  // A backend that still fails already shows its reason.
  const reason = failingSince ? '.' : `: ${recent.reason}`;
  return `${recent.failed} of ${recent.requests} requests failed in 5 minutes${reason}`;
}

/** Where requests go, and what they carry. */
export function describeBackend({ app, url, cookies, authorization }: Backend): string {
  const credentials = [
    ...(cookies.length > 0 ? [`${cookies.length === 1 ? 'the cookie' : 'the cookies'} ${cookies.join(', ')}`] : []),
    ...(authorization ? ['the header Authorization'] : []),
  ];
  const along = credentials.length > 0 ? `, with ${credentials.join(' and ')}` : '';
  return `/api/${app}/ goes to ${url}${along}`;
}
