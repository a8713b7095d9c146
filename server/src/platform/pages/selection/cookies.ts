import { parseCookie, stringifySetCookie } from 'cookie';

/** Holds the token of a preview link, which selects the release set. */
export const PREVIEW_COOKIE = 'arena_view';

/** Holds a random id, which decides whether a visitor is in a canary. */
export const VISITOR_COOKIE = 'arena_visitor';

export type CookieName = typeof PREVIEW_COOKIE | typeof VISITOR_COOKIE;

/** Parses a Cookie header. */
export function readCookies(header: string | undefined): Partial<Record<CookieName, string>> {
  return header ? parseCookie(header) : {};
}

/** Creates `set-cookie` headers for a site. Scripts cannot read these cookies. */
export function cookieWriter(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    /** @param maxAge seconds */
    set: (name: CookieName, value: string, maxAge: number) => stringifySetCookie({ ...common, name, value, maxAge }),
    clear: (name: CookieName) => stringifySetCookie({ ...common, name, value: '', maxAge: 0 }),
  };
}

export type CookieWriter = ReturnType<typeof cookieWriter>;
