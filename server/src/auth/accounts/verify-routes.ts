import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noBody, queryParameter } from '../../http/route-schemas';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { queryValue } from '../http/body';
import { safeRedirect } from '../http/redirect';
import { createLoginResponse } from '../sessions/login-response';
import { sessionBody } from '../sessions/session-response';
import { followLink, OTHER_LINK_MESSAGE } from './follow-link';
import { requireSecret, secretBody } from './require-secret';
import { signInByMail } from './sign-in-by-mail';

/** A session, or a message after the first of two confirmations. */
const verified = z.union([sessionBody, z.object({ code: z.string(), msg: z.string() })]);

const linkQuery = z.object({
  type: queryParameter,
  token: queryParameter,
  token_hash: queryParameter,
  redirect_to: queryParameter,
});

/** Verification of mailed codes and links. */
export const verifyRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/verify', { schema: { body: secretBody, response: { 200: verified } } }, async (request, reply) => {
    await backend.limit('verify', request);
    const { secret, usedError } = await requireSecret(backend, request);
    const result = await signInByMail(backend, secret);
    if (!result) throw usedError();
    if (result === 'other-address-pending') return { code: '200', msg: OTHER_LINK_MESSAGE };
    return createLoginResponse(backend, request, reply, result);
  });

  // No HEAD route: mail scanners would redeem the link with it.
  const followed = { querystring: linkQuery, response: { 303: noBody } };
  app.get('/verify', { exposeHeadRoute: false, schema: followed }, async (request, reply) => {
    await backend.limit('verify', request);
    const type = queryValue(request, 'type');
    const link = queryValue(request, 'token') || queryValue(request, 'token_hash');
    if (!type) throw invalid('Verify requires a verification type');
    if (!link) throw invalid('Verify requires either a token or a token hash');
    const target = safeRedirect(backend.site, queryValue(request, 'redirect_to'), request.headers.referer);
    const destination = await followLink(backend, { type, link, target });
    return reply.redirect(destination.href, 303);
  });
};
