import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/errors';
import { REPORTS_ADDRESS } from '../pages/policy/page-headers';

/** What else is answered where operators have an origin of their own: no pages and no files of releases. */
const BESIDES = ['/healthz', '/readyz', '/metrics', REPORTS_ADDRESS];

/** Browsers name the host in this header; one that a proxy adds could come from a page of the site. */
const isOn = (origin: string, { headers }: FastifyRequest) => headers.host?.toLowerCase() === new URL(origin).host;

const NOTHING = 'There is nothing at this address.';

/** A hook: the page for operators and its files are on their origin alone. */
export function onlyOn(origin: string) {
  return async (request: FastifyRequest) => {
    if (!isOn(origin, request)) throw new Refusal('missing', NOTHING);
  };
}

/**
 * A hook for what the page asks: browsers get it on that origin alone. Programs, which do not send the header by which
 * browsers tell where a request comes from, get it on any.
 */
export function browsersOnlyOn(origin: string) {
  return async (request: FastifyRequest) => {
    if (request.headers['sec-fetch-site'] !== undefined && !isOn(origin, request))
      throw new Refusal('missing', NOTHING);
  };
}

/** A hook for all of the server: on the origin of operators there is nothing of the site. */
export function nothingElseOn(origin: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url;
    const isOperators = route === '/ops' || route?.startsWith('/ops/') || (route && BESIDES.includes(route));
    if (isOn(origin, request) && !isOperators) return reply.code(404).send({ error: NOTHING });
  };
}
