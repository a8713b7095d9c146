import type { FastifyInstance } from 'fastify';
import type { SiteRequest, SiteResponse } from '../validation/browser-check/messages';
import { CHECK_HEADER, siteResponse } from '../validation/browser-check/site-response';

/** The address of the browser check among the clients: no network uses it, so it has limits of its own. */
const CLIENT = '100::1';

/**
 * Answers a page in the browser check as the site answers visitors.
 * @throws if the server is too busy: that is not a fault of the release
 */
export async function answerBrowserCheck(
  app: FastifyInstance,
  { path, headers, releaseSet }: SiteRequest,
): Promise<SiteResponse> {
  const response = await app.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, [CHECK_HEADER]: releaseSet },
    remoteAddress: CLIENT,
  });
  return siteResponse({ status: response.statusCode, headers: response.headers, body: response.rawPayload });
}
