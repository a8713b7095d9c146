import { parseCookie, stringifySetCookie } from 'cookie';

/** Carries the link that decides what a visitor gets to see. */
export const VIEW_COOKIE = 'arena_view';

/** Carries a random id, so that a visitor stays in or out of a canary. */
export const VISITOR_COOKIE = 'arena_visitor';

export type CookieName = typeof VIEW_COOKIE | typeof VISITOR_COOKIE;

/** The cookies of a request. */
export function readCookies(header: string | undefined): Partial<Record<CookieName, string>> {
  return header ? parseCookie(header) : {};
}

/** Makes `set-cookie` headers for a site: for it alone, out of reach of scripts. */
export function cookieWriter(site: string) {
  const secure = site.startsWith('https:');
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    /** @param maxAge seconds */
    set: (name: CookieName, value: string, maxAge: number) => stringifySetCookie({ ...common, name, value, maxAge }),
    clear: (name: CookieName) => stringifySetCookie({ ...common, name, value: '', maxAge: 0 }),
  };
}

export type CookieWriter = ReturnType<typeof cookieWriter>;
