import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPORTS_PATH } from '../../kernel/http/headers/page-headers';
import { Refusal } from '../../kernel/refusal';

/** Other routes that the operators' origin answers. Pages and release files are not among them. */
const SHARED_ROUTES = ['/healthz', '/readyz', '/metrics', REPORTS_PATH];

/** Reads only `host`, which browsers set: a page of the site can send its own `x-forwarded-host`. */
const isAddressedTo = (origin: string, { headers }: FastifyRequest) =>
  headers.host?.toLowerCase() === new URL(origin).host;

const NOT_FOUND = 'There is nothing at this address.';

/** A hook that answers 404 on every other origin. For the operators' page and its files. */
export function requireOperatorOrigin(origin: string) {
  return async (request: FastifyRequest) => {
    if (!isAddressedTo(origin, request)) throw new Refusal('not_found', NOT_FOUND);
  };
}

/**
 * A hook that answers 404 to browsers on every other origin. For the API behind the page. Other programs may use any
 * origin: they do not send `sec-fetch-site`.
 */
export function requireOperatorOriginInBrowsers(origin: string) {
  return async (request: FastifyRequest) => {
    if (request.headers['sec-fetch-site'] !== undefined && !isAddressedTo(origin, request))
      throw new Refusal('not_found', NOT_FOUND);
  };
}

/** A hook for the whole server that answers 404 to requests for the public site on the operators' origin. */
export function hideSiteOnOperatorOrigin(origin: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url;
    const isForOperators =
      route === '/ops' ||
      route?.startsWith('/ops/') ||
      route?.startsWith('/api/ops/') ||
      (route && SHARED_ROUTES.includes(route));
    if (isAddressedTo(origin, request) && !isForOperators)
      return reply.code(404).send({ error: NOT_FOUND, code: 'not_found' });
  };
}
