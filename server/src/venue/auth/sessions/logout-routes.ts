import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noBody, queryParameter } from '../../../kernel/http/route-schemas';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { queryValue } from '../http/body';
import { endSessions, SCOPES } from './end-sessions';

const schema = { querystring: z.object({ scope: queryParameter }), response: { 204: noBody } };

/** Logout. */
export const logoutRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/logout', { schema }, async (request, reply) => {
    const { session } = await authenticate(backend, request);
    const scopeName = queryValue(request, 'scope') || 'global';
    const scope = SCOPES.find((name) => name === scopeName);
    if (!scope) throw invalid(`Unsupported logout scope "${scopeName}"`);
    await endSessions(backend.db, session, scope);
    return reply.code(204).send();
  });
};
