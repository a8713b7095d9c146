import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { REQUEST_ID_HEADER } from './request-id';

/** Content security policy for responses that load nothing, run nothing and may not be framed, even if opened as a page. */
export const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Seconds during which a browser uses only https for the site. */
const TWO_YEARS = 63_072_000;

/**
 * Headers of every response: pages, files, API, errors, redirects. Pages replace the policy with their own.
 * @param site URL of the site; an https URL adds `strict-transport-security`
 */
export function responseHeaders(site: string): Record<string, string> {
  return {
    'content-security-policy': DENY_ALL_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(site.startsWith('https:') && { 'strict-transport-security': `max-age=${TWO_YEARS}` }),
  };
}

/** Sets the headers before all other hooks and handlers, which may override them. */
export const securityHeaders = fastifyPlugin<{ headers: Record<string, string> }>(async (app, { headers }) => {
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    done();
  });
});
