import { DENY_ALL_POLICY } from '../../kernel/http/headers/security-headers';
import type { StoredBackend } from './backends';
import { boundCookies } from './cookies';

/** Backend headers that are passed on to visitors. All others could affect the whole site in the browser. */
const PASSED = ['cache-control', 'content-language', 'etag', 'last-modified', 'retry-after', 'vary'];

/**
 * Types that only the section's code reads, or that browsers display without running anything. Pages may load every
 * script and stylesheet of their origin, so scripts and stylesheets from backends lose their type, and browsers refuse
 * to use them.
 */
const PASSIVE =
  /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|csv)|image\/(?:png|jpeg|gif|webp|avif))(?:; ?charset=[\w-]+)?$/i;

const BYTES = 'application/octet-stream';

/** An answer that is opened as a page has no origin and neither runs nor loads anything. */
const POLICY = `${DENY_ALL_POLICY}; sandbox`;

/**
 * The headers of a backend's answer, as sent to visitors.
 * @param secure whether the site uses https
 */
export function answerHeaders(
  headers: Headers,
  { app, cookies }: Pick<StoredBackend, 'app' | 'cookies'>,
  secure: boolean,
): Record<string, string | string[]> {
  const passed = PASSED.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const type = headers.get('content-type') ?? BYTES;
  const setCookies = boundCookies(headers.getSetCookie(), { names: cookies, path: `/api/${app}`, secure });
  return {
    'cache-control': 'no-store',
    ...Object.fromEntries(passed),
    'content-type': PASSIVE.test(type) ? type : BYTES,
    'content-security-policy': POLICY,
    // A cache must never give the cookie of one visitor to another.
    ...(setCookies.length > 0 && { 'set-cookie': setCookies, 'cache-control': 'no-store' }),
  };
}
