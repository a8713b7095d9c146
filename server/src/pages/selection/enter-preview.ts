import { type CookieWriter, VIEW_COOKIE } from './cookies';
import type { LinkedView } from './linked-release-set';

/** In place of a token: back to what everybody gets. */
const LEAVE = 'leave';

const PARAMETER = /^(?:preview|set)=(.*)$/;

type Dependencies = { linked: (token: string) => Promise<LinkedView>; cookies: CookieWriter; now: () => Date };

/**
 * What to do with an address that carries a link: set or clear its cookie, and go on to the address without it.
 * @returns undefined for every other address
 * @throws LinkFailure
 */
export async function enter(
  { linked, cookies, now }: Dependencies,
  address: string,
): Promise<{ cookie: string; goOn: string } | undefined> {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const parts = query.split('&');
  const token = parts.map((part) => PARAMETER.exec(part)?.[1]).find((value) => value !== undefined);
  if (token === undefined) return undefined;
  const rest = parts.filter((part) => !PARAMETER.test(part)).join('&');
  const goOn = `${onThisSite(path)}${rest && `?${rest}`}`;
  if (token === LEAVE) return { cookie: cookies.clear(VIEW_COOKIE), goOn };
  const { expires } = await linked(token);
  const seconds = Math.floor((expires.getTime() - now().getTime()) / 1000);
  return { cookie: cookies.set(VIEW_COOKIE, token, seconds), goOn };
}

/** Browsers take an address that begins with two slashes for one on another site. */
function onThisSite(path: string): string {
  return path.replace(/^[/\\]*/, '/');
}
