/** Stands for the site in addresses that are relative to it. */
const SITE = 'https://arena.invalid';

/** A link may lead to other sites, to a mail or a phone call; it must not be a script or a document of its own. */
const LEADS_TO = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:']);

/** Whether an address stays on this site. */
export function isSiteAddress(address: string): boolean {
  return parsed(address)?.origin === SITE;
}

/** Whether following a link would run something. */
export function leadsToScript(address: string): boolean {
  const url = parsed(address);
  return !url || !LEADS_TO.has(url.protocol);
}

/**
 * Whether what an attribute loads is a file of a release. Any other address of the site might do something when it is
 * asked for; a link to a preview would set its cookie.
 */
export function loadsFromReleases(value: string, attribute: string): boolean {
  if (/srcset$/i.test(attribute)) return value.split(',').every((one) => isFile(one.trim().split(/\s/, 1)[0] ?? ''));
  return isFile(value) || /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i.test(value);
}

function isFile(address: string): boolean {
  const url = parsed(address);
  return url?.origin === SITE && url.pathname.startsWith('/releases/') && !/%(?:2e|2f|5c)/i.test(url.pathname);
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address, SITE) ? new URL(address, SITE) : undefined;
}
