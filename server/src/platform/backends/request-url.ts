import { Refusal } from '../../kernel/refusal';

/** A path segment that a backend could read as `.` or `..`, even with parameters: `..;x`. */
const DOTS = /\/\.{1,2}(?:[;/]|$)/;

/** A slash, backslash, dot or control character that is encoded, even repeatedly: a backend could decode it again. */
const ENCODED = /%(?:25)*(?:2e|2f|5c|[01][0-9a-f]|7f)/i;

/**
 * The URL of a request at a backend: the part after `/api/<app>`, appended to the URL of the backend.
 * @param requested path and query, as the client sent them
 * @throws Refusal `invalid` if a backend could read the path as one outside of its own
 */
export function requestUrl(backend: string, app: string, requested: string): URL {
  const prefix = `/api/${app}`;
  const [path = ''] = requested.split('?', 1);
  const below = path.slice(prefix.length);
  const isPlain = path.startsWith(`${prefix}/`) && !below.includes('//') && !DOTS.test(below) && !ENCODED.test(below);
  if (!isPlain) throw notPlain(app);
  const url = new URL(backend + requested.slice(prefix.length));
  // A difference means that the path was not in its normal form, for example because of a backslash.
  if (url.pathname !== new URL(backend).pathname.replace(/\/$/, '') + below) throw notPlain(app);
  // Drops the question mark of an empty query. Whether `fetch` would send it depends on the version of Node.
  if (url.search === '') url.search = '';
  return url;
}

function notPlain(app: string): Refusal {
  return new Refusal(
    'invalid',
    `This path cannot go to the backend of ${app}. Write it without "//", "." or ".." segments, and without escaped slashes or dots.`,
  );
}
