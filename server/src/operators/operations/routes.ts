import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Operations } from './operations';

/** Tells clients what has become of what they have started. */
export const operationRoutes: FastifyPluginAsyncZod<{ operations: Operations }> = async (app, { operations }) => {
  app.route({
    ...opsApi.operation,
    handler: ({ params, query, actor }) => operations.read(params.id, actor, query.after),
  });
};
