/**
 * Where a mailed link may lead to: an address on the site. While the site itself is on this machine, as in
 * development, every other port of the machine is as good.
 * @param wishes in the order of preference; what is malformed or elsewhere is passed over
 * @returns the first that is allowed, else the site
 */
export function safeRedirect(site: string, ...wishes: (string | undefined)[]): URL {
  const home = new URL(site);
  const allowed = wishes.map(parse).find((url) => url && isAllowed(home, url));
  return allowed ?? home;
}

function parse(address: string | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}

function isAllowed(home: URL, url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username || url.password) return false;
  return url.origin === home.origin || (isLoopback(home) && isLoopback(url));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
