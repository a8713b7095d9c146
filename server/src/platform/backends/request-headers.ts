import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '../../kernel/http/headers/request-id';
import type { StoredBackend } from './backends';
import { pickCookies } from './cookies';
import { VIA } from './refuse-loops';

/**
 * Visitor headers that every backend gets. All others are withheld, above all the visitor's identity and IP address.
 */
const PASSED = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
] as const;

/**
 * The headers of a request to a backend. Cookies and `Authorization` are among them only if an operator allowed it.
 * @param id of the request, for the logs of both servers
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { cookies, authorization }: Pick<StoredBackend, 'cookies' | 'authorization'>,
  id: string,
): Record<string, string> {
  const cookie = pickCookies(headers.cookie, cookies);
  const passed = [...PASSED, ...(authorization ? ['authorization'] : [])].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(passed),
    ...(cookie && { cookie }),
    // Decompression could turn a few bytes into megabytes.
    'accept-encoding': 'identity',
    'user-agent': 'Arena',
    via: VIA,
    [REQUEST_ID_HEADER]: id,
  };
}
