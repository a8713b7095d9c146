import { authMessage } from '@arena/shared/contract/auth-messages';
import { emailSchema } from '@arena/shared/forms/fields/email-schema';
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { prepareErrorReply } from '../../../kernel/http/errors/errors';
import { declareErrors, errorBody } from '../../../kernel/http/route-schemas';
import { AuthError, retryAfterHeader } from '../http/auth-error';
import type { Limit } from '../http/limits';
import { requireReadableUsername } from '../users/username';
import type { Accounts } from './accounts';
import { describeLogin, loginBody } from './describe-login';

const USERNAME_TOO_SHORT = 'Username must be at least 3 characters long.';
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long.';

/** Fields of the two forms. Passwords are not trimmed. */
const credentials = z.object({
  email: emailSchema,
  password: z.string(PASSWORD_TOO_SHORT).min(6, PASSWORD_TOO_SHORT),
});

const applicant = credentials.extend({
  username: z
    .string(USERNAME_TOO_SHORT)
    .normalize('NFKC')
    .trim()
    .min(3, USERNAME_TOO_SHORT)
    .max(60, 'Please use at most 60 characters.')
    .toLowerCase(),
});

/** The password, or the code of a mail. */
const ownerProof = z.object({ password: z.string().default(''), code: z.string().default('') });

const message = z.object({ message: z.string() });

/** Errors for which the form offers more than a message. */
const HELPED = new Set(['email_not_confirmed']);

const failure = message.extend({ code: z.string().optional() });

/** The API of the sign-up and login form. */
export const apiRoutes: FastifyPluginAsyncZod<{ accounts: Accounts; limit: Limit }> = async (
  app,
  { accounts, limit },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  declareErrors(app, z.union([failure, errorBody]));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AuthError) {
      return reply
        .code(error.status)
        .headers(retryAfterHeader(error))
        .send({ message: authMessage(error), ...(HELPED.has(error.code) && { code: error.code }) });
    }
    return reply.send({ message: prepareErrorReply(error, request, reply).error });
  });

  app.post('/signup', { schema: { body: applicant, response: { 201: message } } }, async (request, reply) => {
    await limit('signup', request);
    requireReadableUsername(request.body.username);
    await accounts.signUp(request, request.body);
    return reply.code(201).send({ message: 'Your account has been created.' });
  });

  app.post('/erase', { schema: { body: ownerProof, response: { 200: message } } }, async (request) => {
    await accounts.erase(request, request.body);
    return { message: 'Your account has been deleted.' };
  });

  app.post('/login', { schema: { body: credentials, response: { 200: loginBody } } }, async (request, reply) => {
    return describeLogin(await accounts.logIn(request, reply, request.body));
  });
};
