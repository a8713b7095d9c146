import { parseCookie, parseSetCookie, stringifySetCookie } from 'cookie';

/** Cookie values that RFC 6265 allows. */
const VALUE = /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]*$/;

/** Values of cookies are passed on as they are. */
const unchanged = (value: string) => value;

/** The header `Cookie` with only these cookies; undefined if the request has none of them. */
export function pickCookies(header: string | undefined, names: readonly string[]): string | undefined {
  const cookies = parseCookie(header ?? '', { decode: unchanged });
  const pairs = names.flatMap((name) => (cookies[name] === undefined ? [] : [`${name}=${cookies[name]}`]));
  return pairs.length > 0 ? pairs.join('; ') : undefined;
}

/**
 * The cookies that a backend sets, without those that it may not set. Each is sent only to this backend and is hidden
 * from scripts, whatever its attributes.
 * @param path the path of the backend on this site
 */
export function boundCookies(
  headers: readonly string[],
  { names, path, secure }: { names: readonly string[]; path: string; secure: boolean },
): string[] {
  return headers
    .map((header) => parseSetCookie(header, { decode: unchanged }))
    .filter(({ name, value = '', maxAge = 0 }) => names.includes(name) && VALUE.test(value) && Number.isFinite(maxAge))
    .map(({ name, value, maxAge, expires }) =>
      stringifySetCookie(
        {
          name,
          value,
          ...(maxAge !== undefined && { maxAge }),
          ...(expires && { expires }),
          path,
          httpOnly: true,
          sameSite: 'strict',
          secure,
        },
        { encode: unchanged },
      ),
    );
}
