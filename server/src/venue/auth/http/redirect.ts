/**
 * Selects the redirect target of a mailed link: a URL on the site. When the site itself runs on a loopback address, as
 * in development, every port of the machine is allowed.
 * @param candidates in order of preference; malformed and external URLs are skipped
 * @returns the first allowed candidate, else the site
 */
export function safeRedirect(site: string, ...candidates: (string | undefined)[]): URL {
  const siteUrl = new URL(site);
  const allowed = candidates.map(parse).find((url) => url && isAllowed(siteUrl, url));
  return allowed ?? siteUrl;
}

function parse(url: string | undefined): URL | undefined {
  return url && URL.canParse(url) ? new URL(url) : undefined;
}

function isAllowed(siteUrl: URL, url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username || url.password) return false;
  return url.origin === siteUrl.origin || (isLoopback(siteUrl) && isLoopback(url));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
