import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthError } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import { recordMailRequest } from '../mail/mail-requests';
import { queueSecretMails } from '../mail/queue-secret';
import { describeAccount } from '../users/describe-account';
import { userBody } from '../users/describe-user';
import { updateBody } from './check-update';
import { linkTargetQuery, readLinkTarget } from './links/link-target';
import { updateUser } from './update-user';

/** The caller's own account. */
export const userRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.get('/user', { schema: { response: { 200: userBody } } }, async (request) => {
    const { user } = await authenticate(backend, request);
    return describeAccount(backend, user);
  });

  const update = { querystring: linkTargetQuery, body: updateBody, response: { 200: userBody } };
  app.put('/user', { schema: update }, async (request) => {
    await backend.limit('update', request);
    const caller = await authenticate(backend, request);
    const user = await updateUser(backend, request, caller, readBody(request, updateBody));
    return describeAccount(backend, user);
  });

  const reauthenticate = { querystring: linkTargetQuery, response: { 200: z.object({}) } };
  app.get('/reauthenticate', { exposeHeadRoute: false, schema: reauthenticate }, async (request) => {
    const { user } = await authenticate(backend, request);
    if (!user.emailConfirmedAt) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await recordMailRequest(backend, request, 'reauthentication', user.email);
    const linkTarget = readLinkTarget(backend, request, undefined);
    await queueSecretMails(backend.db, { userId: user.id, kinds: ['reauthentication'], linkTarget, at: backend.now() });
    backend.wakeDelivery();
    return {};
  });
};
