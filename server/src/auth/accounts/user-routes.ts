import type { FastifyPluginAsync } from 'fastify';
import type { Backend } from '../backend';
import { factorsOf } from '../factors/find-factors';
import { AuthFailure } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import { requestMail } from '../mail/mail-requests';
import { mailSecret } from '../mail/send-secret';
import { describeUser } from '../users/describe-user';
import { afterwardsOf } from './link-target';
import { updateFields, updateUser } from './update-user';

/** The account of whoever calls. */
export const userRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.get('/user', async (request) => {
    const { user } = await authenticate(backend, request);
    return describeUser(user, await factorsOf(backend.db, user.id));
  });

  app.put('/user', async (request) => {
    await backend.limit('update', request);
    const caller = await authenticate(backend, request);
    const user = await updateUser(backend, request, caller, readBody(request, updateFields));
    return describeUser(user, await factorsOf(backend.db, user.id));
  });

  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const { user } = await authenticate(backend, request);
    if (!user.emailConfirmedAt) {
      throw new AuthFailure(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await requestMail(backend, request, 'reauthentication', user.email);
    const afterwards = afterwardsOf(backend, request, undefined);
    mailSecret(backend, { userId: user.id, kind: 'reauthentication', to: user.email, ...afterwards });
    return {};
  });
};
