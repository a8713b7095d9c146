import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthFailure, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { answerLogin } from '../sessions/login-response';
import { openSession } from '../sessions/open-session';
import { pkceFields, readPkce } from '../sessions/pkce';
import { describeUser } from '../users/describe-user';
import { requireAddress } from '../users/email-address';
import { requireGoodPassword } from '../users/password-policy';
import { requireGoodData } from '../users/user-data';
import { afterwardsOf } from './link-target';
import { signUp } from './sign-up';

const fields = {
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ...pkceFields,
};

/** Making an account through the auth client. */
export const signUpRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/signup', async (request, reply) => {
    await backend.limit('signup', request);
    const body = readBody(request, fields);
    const { email = '', phone = '', password = '', data = {} } = body;
    if (!email && !phone) throw new AuthFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (!password) throw invalid('Signup requires a valid password');
    requireGoodPassword(password);
    if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
    const pkce = readPkce(body);
    if (phone) throw new AuthFailure(400, 'phone_provider_disabled', 'Phone signups are disabled');
    requireGoodData(data);
    const applicant = { email: requireAddress(email), password, data };
    const user = await signUp(backend, request, applicant, afterwardsOf(backend, request, pkce));
    if (!user.emailConfirmedAt) return describeUser(user, []);
    const opened = await backend.db.transaction((tx) => openSession(tx, user, 'password', backend.now()));
    return answerLogin(backend, request, reply, opened);
  });
};
