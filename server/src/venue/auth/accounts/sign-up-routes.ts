import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthError, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { createLoginResponse } from '../sessions/login-response';
import { openSession } from '../sessions/open-session';
import { pkceFields, readPkce } from '../sessions/pkce';
import { sessionBody } from '../sessions/session-response';
import { describeUser, userBody } from '../users/describe-user';
import { requireAddress } from '../users/email-address';
import { requireValidPassword } from '../users/password-policy';
import { requireValidUserData } from '../users/user-data';
import { linkTargetQuery, readLinkTarget } from './links/link-target';
import { signUp } from './sign-up';

const signUpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ...pkceFields,
});

/** A session, or the account while its address is not confirmed. */
const response = { 200: z.union([sessionBody, userBody]) };

/** Sign-up through the auth client. */
export const signUpRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post(
    '/signup',
    { schema: { querystring: linkTargetQuery, body: signUpBody, response } },
    async (request, reply) => {
      await backend.limit('signup', request);
      const body = readBody(request, signUpBody);
      const { email = '', phone = '', password = '', data = {} } = body;
      if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
      if (!password) throw invalid('Signup requires a valid password');
      requireValidPassword(password);
      if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
      const pkce = readPkce(body);
      if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
      requireValidUserData(data);
      const applicant = { email: requireAddress(email), password, data };
      const user = await signUp(backend, request, applicant, readLinkTarget(backend, request, pkce));
      if (!user.emailConfirmedAt) return describeUser(user, []);
      const opened = await backend.db.transaction((tx) => openSession(tx, user, 'password', backend.now()));
      return createLoginResponse(backend, request, reply, opened);
    },
  );
};
