import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';

/**
 * Refuses requests from pages of other sites. Browsers name the origin of a request that may change something in
 * `Sec-Fetch-Site` or `Origin`. All browsers of recent years send at least one of them from another site, so requests
 * without either header are accepted.
 * @throws Refusal forbidden, with the message
 */
export function requireSameSite({ headers, host }: FastifyRequest, siteUrl: string, message: string) {
  const fetchSite = headers['sec-fetch-site'];
  const isOwn = fetchSite === undefined ? isOwnOrigin(headers.origin) : fetchSite === 'same-origin';
  if (!isOwn) throw new Refusal('forbidden', message);

  function isOwnOrigin(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    return URL.canParse(origin) && [new URL(siteUrl).host, headers.host, host].includes(new URL(origin).host);
  }
}
