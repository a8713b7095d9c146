import type { FastifyInstance } from 'fastify';
import type { SiteRequest, SiteResponse } from '../validation/browser-check/messages';
import { CHECK_HEADER, siteResponse } from '../validation/browser-check/site-response';

/** The client IP address of browser checks. No network uses it, so checks have separate limits. */
const CLIENT = '100::1';

/**
 * Answers a page in the browser check as the site answers visitors.
 * @throws if the server is too busy, which is not a fault of the release
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
