import { DENY_ALL_POLICY } from '../../kernel/http/security-headers';
import type { StoredBackend } from './backends';
import { boundCookies } from './cookies';

/** Headers of a backend that visitors get. All others could change what the browser does with the whole site. */
const PASSED = ['cache-control', 'content-language', 'etag', 'last-modified', 'retry-after', 'vary'];

/**
 * Types that only code of the section reads, or that browsers show without running anything. A page of the site may load
 * every script and stylesheet of its origin, so those never have their own type here: browsers then refuse to use them.
 */
const PASSIVE =
  /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|csv)|image\/(?:png|jpeg|gif|webp|avif))(?:; ?charset=[\w-]+)?$/i;

const BYTES = 'application/octet-stream';

/** Opened as a page, an answer has no origin, runs nothing and loads nothing. */
const POLICY = `${DENY_ALL_POLICY}; sandbox`;

/**
 * The headers of the answer of a backend, as visitors get them.
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
