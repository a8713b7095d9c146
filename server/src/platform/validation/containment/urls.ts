/** Origin for resolving URLs that are relative to the site. */
const SITE_ORIGIN = 'https://arena.invalid';

/** Links may lead to other sites, email and phones. Other protocols run scripts or open generated documents. */
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:']);

/** Whether a URL stays on this site. */
export function isSiteUrl(value: string): boolean {
  return parse(value)?.origin === SITE_ORIGIN;
}

/** Whether following a link could run a script. */
export function runsScript(value: string): boolean {
  const url = parse(value);
  return !url || !LINK_PROTOCOLS.has(url.protocol);
}

/**
 * Whether an attribute only loads files of releases. A request to any other URL of the site could have an effect: a
 * preview link, for example, sets a cookie.
 */
export function loadsReleaseFiles(value: string, attribute: string): boolean {
  if (/srcset$/i.test(attribute)) {
    return value.split(',').every((candidate) => isReleaseFile(candidate.trim().split(/\s/, 1)[0] ?? ''));
  }
  return isReleaseFile(value) || /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i.test(value);
}

function isReleaseFile(value: string): boolean {
  const url = parse(value);
  return url?.origin === SITE_ORIGIN && url.pathname.startsWith('/releases/') && !/%(?:2e|2f|5c)/i.test(url.pathname);
}

function parse(value: string): URL | undefined {
  return URL.canParse(value, SITE_ORIGIN) ? new URL(value, SITE_ORIGIN) : undefined;
}
