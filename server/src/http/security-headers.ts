import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { REQUEST_ID } from './request-id';

/** Of an answer that runs nothing, shows nothing and is framed by nobody, even when somebody opens it as a page. */
export const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Seconds in which a browser asks for the site by https alone. */
const TWO_YEARS = 63_072_000;

/**
 * Headers of every answer: pages, files, programs, refusals, redirects. Pages have a policy of their own instead.
 * @param site address of the site; below an https address browsers never ask by http again
 */
export function answerHeaders(site: string): Record<string, string> {
  return {
    'content-security-policy': NOTHING_RUNS,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(site.startsWith('https:') && { 'strict-transport-security': `max-age=${TWO_YEARS}` }),
  };
}

/** Gives every answer its headers before anybody else has a say. */
export const securityHeaders = fastifyPlugin<{ headers: Record<string, string> }>(async (app, { headers }) => {
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    reply.headers(headers).header(REQUEST_ID, request.id);
    done();
  });
});
