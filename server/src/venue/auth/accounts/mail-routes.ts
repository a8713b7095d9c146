import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { recordMailRequest } from '../mail/mail-requests';
import { queueSecretMails } from '../mail/queue-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { requireAddress } from '../users/email-address';
import { userIdByEmail } from '../users/find-user';
import { linkTargetQuery, readLinkTarget } from './links/link-target';
import { magicLinkBody, requestMagicLink } from './links/magic-link';
import { resend, resendBody } from './resend';

const recoverBody = z.object({ email: z.string().default(''), ...pkceFields });

/** All mails have the same empty answer. */
const mailSchema = <Body extends z.ZodObject>(body: Body) => ({
  querystring: linkTargetQuery,
  body,
  response: { 200: z.object({}) },
});

/**
 * Mails that clients request without a session. The answer is the same for all addresses and takes the same time: the
 * statements are the same, and they always write a row.
 */
export const mailRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/recover', { schema: mailSchema(recoverBody) }, async (request) => {
    await backend.limit('recover', request);
    const body = readBody(request, recoverBody);
    if (!body.email) throw invalid('Password recovery requires an email');
    const to = requireAddress(body.email);
    const linkTarget = readLinkTarget(backend, request, readPkce(body));
    await recordMailRequest(backend, request, 'recovery', to);
    const userId = await userIdByEmail(backend.db, to);
    await queueSecretMails(backend.db, { userId, kinds: ['recovery'], linkTarget, at: backend.now() });
    backend.wakeDelivery();
    return {};
  });

  app.post('/otp', { schema: mailSchema(magicLinkBody) }, async (request) => {
    await backend.limit('otp', request);
    await requestMagicLink(backend, request);
    return {};
  });

  app.post('/resend', { schema: mailSchema(resendBody) }, async (request) => {
    await backend.limit('resend', request);
    await resend(backend, request);
    return {};
  });
};
