import { type CookieWriter, PREVIEW_COOKIE } from './cookies';
import type { SpecialReleaseSets } from './special-release-sets';

/** Sent instead of a token to end a preview. */
const LEAVE = 'leave';

const PARAMETER = /^preview=(.*)$/;

type Dependencies = {
  special: Pick<SpecialReleaseSets, 'ofLink'>;
  cookies: CookieWriter;
  now: () => Date;
};

/**
 * Handles the URL of a preview link: sets or clears the preview cookie and redirects to the URL without the parameter.
 * @returns undefined for all other URLs
 * @throws LinkFailure
 */
export async function enterPreview(
  { special, cookies, now }: Dependencies,
  url: string,
): Promise<{ cookie: string; redirectTo: string } | undefined> {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const parts = query.split('&');
  const token = parts.map((part) => PARAMETER.exec(part)?.[1]).find((value) => value !== undefined);
  if (token === undefined) return undefined;
  const rest = parts.filter((part) => !PARAMETER.test(part)).join('&');
  const redirectTo = `${toSameSitePath(path)}${rest && `?${rest}`}`;
  if (token === LEAVE) return { cookie: cookies.clear(PREVIEW_COOKIE), redirectTo };
  const { expires } = await special.ofLink(token);
  const maxAge = Math.floor((expires.getTime() - now().getTime()) / 1000);
  return { cookie: cookies.set(PREVIEW_COOKIE, token, maxAge), redirectTo };
}

/** Reduces leading slashes to one: browsers treat `//host` as a URL of another site. */
function toSameSitePath(path: string): string {
  return path.replace(/^[/\\]*/, '/');
}
