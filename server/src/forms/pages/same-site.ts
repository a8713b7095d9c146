import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors';

/**
 * A hook: takes forms from pages of this site alone. Browsers say where a form comes from in `Sec-Fetch-Site` or in
 * `Origin`. What says neither is no page of another site in any browser of the last years.
 * @param site address of the site
 */
export function fromThisSite(site: string) {
  return async ({ headers, host }: FastifyRequest) => {
    const from = headers['sec-fetch-site'];
    const isOwn = from === undefined ? isOwnOrigin(headers.origin) : from === 'same-origin';
    if (!isOwn) {
      throw new Refusal('forbidden', 'This form came from another site. Please open it here and send it again.');
    }

    function isOwnOrigin(origin: string | undefined): boolean {
      if (origin === undefined) return true;
      return URL.canParse(origin) && [new URL(site).host, headers.host, host].includes(new URL(origin).host);
    }
  };
}
