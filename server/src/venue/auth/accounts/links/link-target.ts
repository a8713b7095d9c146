import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queryParameter } from '../../../../kernel/http/route-schemas';
import type { Backend } from '../../backend';
import { queryValue } from '../../http/body';
import { safeRedirect } from '../../http/redirect';
import type { Pkce } from '../../sessions/pkce';

/** Target of a mailed link: a page, and the PKCE challenge if the link gives an authorization code. */
export type LinkTarget = { redirectTo: URL; pkce: Pkce | undefined };

/** Query string of a request for a mail. */
export const linkTargetQuery = z.object({ redirect_to: queryParameter });

/** Reads the link target from the request for a mail. */
export function readLinkTarget({ site }: Backend, request: FastifyRequest, pkce: Pkce | undefined): LinkTarget {
  return { redirectTo: safeRedirect(site, queryValue(request, 'redirect_to'), request.headers.referer), pkce };
}
