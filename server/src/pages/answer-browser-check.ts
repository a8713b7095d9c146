import type { FastifyInstance } from 'fastify';
import type { SiteRequest, SiteResponse } from '../releases/browser-check/messages';
import { PREVIEW_COOKIE } from './selection/cookies';

/** The address of the browser check among the clients: one that no network uses, so that it shares nobody's limits. */
const CLIENT = '100::1';

/** Headers of a response that are about a connection, or that a browser without an identity has no use for. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie', 'date']);

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
    headers: { ...headers, cookie: `${PREVIEW_COOKIE}=${releaseSet}` },
    remoteAddress: CLIENT,
  });
  if (response.statusCode === 503 || response.statusCode === 429) throw new Error('the server was busy');
  const kept = Object.entries(response.headers).filter(([name]) => !DROPPED.has(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: response.rawPayload,
  };
}
