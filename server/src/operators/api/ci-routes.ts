import { ciSignIn } from '@arena/shared/contract/ops-api/ci';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { clientKey } from '../../kernel/http/headers/client-key';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { bindWorkflow, listBindings, unbindWorkflow } from '../ci/bindings';
import { type Fetch, issuerKeys } from '../ci/issuer-keys';
import { signInWorkflow } from '../ci/sign-in';
import { authorOf } from './actor';

/** Operators bind workflows to apps. */
export const ciBindingRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.route({ ...opsApi.bindings, handler: async () => ({ bindings: await listBindings(db) }) });

  app.route({
    ...opsApi.bind,
    handler: async (request, reply) =>
      reply.code(201).send(await bindWorkflow(db, request.body, { by: authorOf(request), at: now() })),
  });

  app.route({
    ...opsApi.unbind,
    handler: async (request) => unbindWorkflow(db, request.params.id, { by: authorOf(request), at: now() }),
  });
};

/** Sign-ins of one client. Workflows of many repositories share the addresses of GitHub. */
const SIGN_INS = { max: 30, timeWindow: 60_000 };

type Dependencies = { db: Database; siteUrl: string; rateLimiter: RateLimiter; fetch: Fetch; now: () => Date };

/** Signs in workflows by their ID tokens. Outside of the operator API, because a workflow has no token yet. */
export const ciSignInRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, options) => {
  const { db, siteUrl, rateLimiter, now } = options;
  const countSignIn = rateLimiter('ci-sign-in', SIGN_INS);
  const keys = issuerKeys({ ...options, pause: app.pause });
  app.route({
    ...ciSignIn,
    handler: async (request, reply) => {
      await enforceLimit(countSignIn, request);
      const from = { client: clientKey(request), requestId: request.id, at: now() };
      const { id: _, ...session } = await signInWorkflow({ db, audience: siteUrl, keys }, request.body.idToken, from);
      return reply.code(201).header('cache-control', 'no-store').send(session);
    },
  });
};
