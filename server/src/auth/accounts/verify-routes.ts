import type { FastifyPluginAsync } from 'fastify';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { queryValue } from '../http/body';
import { safeRedirect } from '../http/redirect';
import { answerLogin } from '../sessions/login-response';
import { followLink, HALF } from './follow-link';
import { shownSecret } from './require-secret';
import { enterByMail } from './sign-in-by-mail';

/** Using mailed codes and links. */
export const verifyRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/verify', async (request, reply) => {
    await backend.limit('verify', request);
    const { secret, refusal } = await shownSecret(backend, request);
    const outcome = await enterByMail(backend, secret);
    if (!outcome) throw refusal();
    return outcome === 'half' ? { code: '200', msg: HALF } : answerLogin(backend, request, reply, outcome);
  });

  // Without HEAD, by which programs that look through mails would use the link up.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
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
