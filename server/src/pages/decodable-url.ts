import { isPageAddress } from './page-path';

/**
 * A page's address in a form that can be decoded: one with stray percent signs, such as `/%`, is an unknown address like
 * any other and gets the site's page. Addresses of programs stay as they are, and are refused.
 */
export function wellFormed(url: string): string {
  const [path = '/'] = url.split('?', 1);
  if (!isPageAddress(path) || canBeDecoded(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
