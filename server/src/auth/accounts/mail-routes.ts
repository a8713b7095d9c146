import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { requestMail } from '../mail/mail-requests';
import { mailSecret } from '../mail/send-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { afterwardsOf } from './link-target';
import { requestMagicLink } from './magic-link';
import { resend } from './resend';

const text = z.string().default('');

/**
 * Mails that anybody can ask for. Whether there is an account is looked up after the answer, which is the same for all
 * addresses.
 */
export const mailRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/recover', async (request) => {
    await backend.limit('recover', request);
    const body = readBody(request, { email: text, ...pkceFields });
    if (!body.email) throw invalid('Password recovery requires an email');
    const to = requireAddress(body.email);
    const afterwards = afterwardsOf(backend, request, readPkce(body));
    await requestMail(backend, request, 'recovery', to);
    backend.mailroom.later(async () => {
      const user = await userByEmail(backend.db, to);
      if (user) mailSecret(backend, { userId: user.id, kind: 'recovery', to: user.email, ...afterwards });
      return undefined;
    });
    return {};
  });

  app.post('/otp', async (request) => {
    await backend.limit('otp', request);
    await requestMagicLink(backend, request);
    return {};
  });

  app.post('/resend', async (request) => {
    await backend.limit('resend', request);
    await resend(backend, request);
    return {};
  });
};
