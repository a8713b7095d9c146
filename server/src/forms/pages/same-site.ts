import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors';

/**
 * Hook: refuses forms from pages of other sites. Browsers name the origin of a form in `Sec-Fetch-Site` or `Origin`. All
 * browsers of recent years send one of them from another site, so requests without both headers are accepted.
 * @throws HttpError forbidden
 */
export function requireSameSite(siteUrl: string) {
  return async ({ headers, host }: FastifyRequest) => {
    const fetchSite = headers['sec-fetch-site'];
    const isOwn = fetchSite === undefined ? isOwnOrigin(headers.origin) : fetchSite === 'same-origin';
    if (!isOwn) {
      throw HttpError.forbidden('This form came from another site. Please open it here and send it again.');
    }

    function isOwnOrigin(origin: string | undefined): boolean {
      if (origin === undefined) return true;
      return URL.canParse(origin) && [new URL(siteUrl).host, headers.host, host].includes(new URL(origin).host);
    }
  };
}
