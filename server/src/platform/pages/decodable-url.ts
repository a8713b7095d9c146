import { isPagePath } from './page-path';

/**
 * Escapes the percent signs of page paths that cannot be decoded, such as `/%`, so that they get the site's 404 page.
 * Leaves other paths unchanged; Fastify refuses them.
 */
export function toDecodableUrl(url: string): string {
  const [path = '/'] = url.split('?', 1);
  if (!isPagePath(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
