import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Backend } from '../../backend';
import { createLoginResponse } from '../../sessions/login-response';
import { sessionBody } from '../../sessions/session-response';
import { signInByMail } from '../sign-in-by-mail';
import { requireSecret, secretBody } from './require-secret';
import { OTHER_LINK_MESSAGE } from './used-link';

/** A session, or a message after the first of two confirmations. */
const verified = z.union([sessionBody, z.object({ code: z.string(), msg: z.string() })]);

/** Verification of mailed codes, and of links by the auth client. */
export const verifyRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/verify', { schema: { body: secretBody, response: { 200: verified } } }, async (request, reply) => {
    await backend.limit('verify', request);
    const { secret, usedError } = await requireSecret(backend, request);
    const result = await signInByMail(backend, secret);
    if (!result) throw usedError();
    if (result === 'other-address-pending') return { code: '200', msg: OTHER_LINK_MESSAGE };
    return createLoginResponse(backend, request, reply, result);
  });
};
