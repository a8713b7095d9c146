import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { queryValue } from '../http/body';
import { safeRedirect } from '../http/redirect';
import type { Pkce } from '../sessions/pkce';

/** What a mailed link leads to: a page, with a session or with a code for PKCE. */
export type Afterwards = { redirectTo: URL; pkce: Pkce | undefined };

/** What the link of a mail shall lead to, as the request that asks for the mail says it. */
export function afterwardsOf({ site }: Backend, request: FastifyRequest, pkce: Pkce | undefined): Afterwards {
  return { redirectTo: safeRedirect(site, queryValue(request, 'redirect_to'), request.headers.referer), pkce };
}
