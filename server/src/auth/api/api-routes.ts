import { emailSchema } from '@arena/shared/forms/email-schema';
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failWith } from '../../http/errors';
import { AuthFailure, headersOf } from '../http/auth-error';
import type { Limit } from '../http/limits';
import { requireReadableUsername } from '../users/username';
import type { Accounts } from './accounts';
import { describeLogin } from './describe-login';
import { sentenceOf } from './visitor-messages';

const SHORT_USERNAME = 'Username must be at least 3 characters long.';
const SHORT_PASSWORD = 'Password must be at least 6 characters long.';

/** What the two forms ask for; specification §5. Nothing is taken from a password, not even spaces. */
const credentials = z.object({
  email: emailSchema,
  password: z.string(SHORT_PASSWORD).min(6, SHORT_PASSWORD),
});

const applicant = credentials.extend({
  username: z
    .string(SHORT_USERNAME)
    .normalize('NFKC')
    .trim()
    .min(3, SHORT_USERNAME)
    .max(60, 'Please use at most 60 characters.')
    .toLowerCase(),
});

/** The calls of the sign-up and login form; specification §7. */
export const apiRoutes: FastifyPluginAsyncZod<{ accounts: Accounts; limit: Limit }> = async (
  app,
  { accounts, limit },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AuthFailure) {
      return reply
        .code(error.status)
        .headers(headersOf(error))
        .send({ message: sentenceOf(error) });
    }
    return reply.send({ message: failWith(error, request, reply) });
  });

  app.post('/signup', { schema: { body: applicant } }, async (request, reply) => {
    await limit('signup', request);
    requireReadableUsername(request.body.username);
    await accounts.signUp(request, request.body);
    return reply.code(201).send({ message: 'Your account has been created.' });
  });

  app.post('/login', { schema: { body: credentials } }, async (request, reply) => {
    return describeLogin(await accounts.logIn(request, reply, request.body));
  });
};
