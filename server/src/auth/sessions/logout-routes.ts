import type { FastifyPluginAsync } from 'fastify';
import type { Backend } from '../backend';
import { invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { queryValue } from '../http/body';
import { endSessions, SCOPES } from './end-sessions';

/** Ending sessions. */
export const logoutRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/logout', async (request, reply) => {
    const { session } = await authenticate(backend, request);
    const asked = queryValue(request, 'scope') || 'global';
    const scope = SCOPES.find((name) => name === asked);
    if (!scope) throw invalid(`Unsupported logout scope "${asked}"`);
    await endSessions(backend.db, session, scope);
    return reply.code(204).send();
  });
};
